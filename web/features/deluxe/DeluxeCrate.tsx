import classes from './DeluxeMembership.module.css'

const LOGO = 'assets/public/images/brand/mark.svg'

/** Five times the shop's mark, on a crate. */
const PLACES = [
  { x: 40, y: 52, size: 76, turn: -12 },
  { x: 112, y: 30, size: 84, turn: 6 },
  { x: 196, y: 48, size: 76, turn: 14 },
  { x: 78, y: 92, size: 72, turn: 4 },
  { x: 158, y: 94, size: 72, turn: -8 },
] as const

/** The crate that members take home. Decoration only. */
export function DeluxeCrate() {
  return (
    <svg className={classes.crate} viewBox="0 0 312 260" aria-hidden="true" focusable="false">
      {PLACES.map(({ x, y, size, turn }) => (
        <image
          key={`${x}-${y}`}
          href={LOGO}
          x={x}
          y={y}
          width={size}
          height={size}
          transform={`rotate(${turn} ${x + size / 2} ${y + size / 2})`}
        />
      ))}
      <g className={classes.wood}>
        <rect x="24" y="138" width="264" height="34" rx="6" />
        <rect x="32" y="178" width="248" height="34" rx="6" />
        <rect x="40" y="218" width="232" height="34" rx="6" />
      </g>
      <g className={classes.posts}>
        <rect x="44" y="130" width="22" height="126" rx="5" />
        <rect x="246" y="130" width="22" height="126" rx="5" />
      </g>
    </svg>
  )
}
