-- Recipes. translations: {locale: {title, description, steps}}.
create table recipes (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  -- The name in the URL. It cannot look like an id or a uuid.
  slug text not null unique check (slug ~ '^[a-z]+(-[a-z]+)*$'),
  img text, color text not null default '#e8e0d8',
  servings int not null check (servings between 1 and 24),
  prep_minutes int not null check (prep_minutes >= 0), cook_minutes int not null check (cook_minutes >= 0),
  translations jsonb not null,
  position int not null default 0,
  published_at timestamptz not null
);
create index recipes_in_order on recipes (position, id);
-- translations: {locale: {name}}.
create table recipe_ingredients (
  id bigint generated always as identity primary key,
  recipe_id bigint not null references recipes on delete cascade,
  position int not null default 0,
  -- for the recipe's servings; null: to taste
  amount numeric check (amount > 0),
  unit text check (unit in ('g', 'ml', 'piece', 'tbsp', 'tsp', 'clove', 'slice', 'bunch')),
  check ((amount is null) = (unit is null)),
  -- most kitchens have it
  staple boolean not null default false,
  translations jsonb not null
);
create index recipe_ingredients_recipe on recipe_ingredients (recipe_id, position);
-- Stocks of any shop for an ingredient, with the amount per stock in the ingredient's unit.
create table recipe_stocks (
  ingredient_id bigint not null references recipe_ingredients on delete cascade,
  stock_id bigint not null references stocks on delete cascade,
  holds numeric not null check (holds > 0),
  primary key (ingredient_id, stock_id)
);
create index recipe_stocks_stock on recipe_stocks (stock_id);
