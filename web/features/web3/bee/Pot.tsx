import classes from './Bee.module.css'

/** A honey pot with a bee above it. Full for who owns it. Decoration only. */
export function Pot({ isFull }: { isFull: boolean }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 220 220" aria-hidden="true" data-full={isFull}>
      <ellipse cx="110" cy="196" rx="72" ry="10" fill="#000" opacity=".18" />
      <path
        d="M46 104c-6 44 8 88 34 92h60c26-4 40-48 34-92z"
        fill="var(--ff-lamp-mango)"
        stroke="var(--ff-ink-900)"
        strokeWidth="6"
      />
      <path
        d="M58 120c-2 30 4 54 16 66"
        fill="none"
        stroke="#fff"
        strokeOpacity=".6"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path
        d="M40 86h140a10 10 0 0 1 10 10v6a10 10 0 0 1-10 10H40a10 10 0 0 1-10-10v-6a10 10 0 0 1 10-10z"
        fill="var(--ff-blood-500)"
        stroke="var(--ff-ink-900)"
        strokeWidth="6"
      />
      <path
        className={classes.honey}
        d="M72 112v26a9 9 0 0 0 18 0v-8a8 8 0 0 1 16 0v22a10 10 0 0 0 20 0v-40z"
        fill="var(--ff-lamp-citrus)"
        stroke="var(--ff-ink-900)"
        strokeWidth="5"
        strokeLinejoin="round"
      />
      <g className={classes.bee}>
        <ellipse
          cx="142"
          cy="34"
          rx="15"
          ry="22"
          fill="#fff"
          fillOpacity=".85"
          stroke="var(--ff-ink-900)"
          strokeWidth="4"
          transform="rotate(28 142 34)"
        />
        <ellipse
          cx="118"
          cy="32"
          rx="13"
          ry="20"
          fill="#fff"
          fillOpacity=".85"
          stroke="var(--ff-ink-900)"
          strokeWidth="4"
          transform="rotate(-14 118 32)"
        />
        <ellipse
          cx="124"
          cy="58"
          rx="34"
          ry="21"
          fill="var(--ff-lamp-citrus)"
          stroke="var(--ff-ink-900)"
          strokeWidth="5"
        />
        <path d="M112 39v38M130 38v41" stroke="var(--ff-ink-900)" strokeWidth="8" />
        <circle cx="100" cy="53" r="4" fill="var(--ff-ink-900)" />
        <path
          d="M92 63q6 5 12 1"
          fill="none"
          stroke="var(--ff-ink-900)"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </g>
    </svg>
  )
}
