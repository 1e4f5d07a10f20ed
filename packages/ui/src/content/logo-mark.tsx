/** The market stall of the logo. */
export const LogoMark = ({ size = 28 }: { size?: number }) => (
  <svg aria-hidden="true" className="shrink-0" width={size} height={size} viewBox="0 0 32 32">
    <rect width="32" height="32" rx="10" className="fill-brand" />
    <path
      d={
        'M7 14h18M9 14v9a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-9M7 14l2.2-6.4A1 1 0 0 1 10.1 ' +
        '7h11.8a1 1 0 0 1 .9.6L25 14a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0z'
      }
      fill="none"
      stroke="#fff"
      strokeWidth="2"
      strokeLinejoin="round"
    />
  </svg>
)
