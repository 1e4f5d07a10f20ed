/** What stands over a table of amounts: the first column is words, the others money. */
export function TableHead({ titles: [first, ...others] }: { titles: readonly string[] }) {
  return (
    <thead className="border-b border-line text-sm text-muted">
      <tr>
        <th scope="col" className="py-2 text-start font-medium">
          {first}
        </th>
        {others.map((title) => (
          <th key={title} scope="col" className="py-2 text-end font-medium">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  )
}
