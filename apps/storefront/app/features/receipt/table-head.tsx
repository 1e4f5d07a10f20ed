/** The head of a table of amounts: text in the first column, amounts in the others. */
export function TableHead({ titles: [first, ...amountTitles] }: { titles: readonly string[] }) {
  return (
    <thead className="border-b border-line text-sm text-muted">
      <tr>
        <th scope="col" className="py-2 text-start font-medium">
          {first}
        </th>
        {amountTitles.map((title) => (
          <th key={title} scope="col" className="py-2 text-end font-medium">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  )
}
