import type { FunctionComponent, SVGAttributes } from 'react'

/** The properties of an icon, with those of its SVG element. */
export interface IconProps extends Omit<SVGAttributes<SVGSVGElement>, 'stroke'> {
  /** Width and height in pixels. Default: 24. */
  size?: number | string
  /** Width of the lines. Default: 2. */
  stroke?: number
}

/** An icon: hidden from screen readers, since the control beside it has the words. */
export type Icon = FunctionComponent<IconProps>

/** The shape of an icon of 24 by 24 units. */
interface IconShape {
  name: string
  paths: readonly string[]
  isFilled: boolean
}

/** Returns the component of an icon. Modules that begin with `~icons/` call it: see `scripts/vite/icons.ts`. */
export function createIcon({ name, paths, isFilled }: IconShape): Icon {
  return function Icon({ size = 24, stroke = 2, color = 'currentColor', className, ...rest }) {
    const look = isFilled
      ? { fill: color, stroke: 'none' }
      : { fill: 'none', stroke: color, strokeWidth: stroke, strokeLinecap: 'round', strokeLinejoin: 'round' }
    return (
      <svg
        aria-hidden="true"
        xmlns="http://www.w3.org/2000/svg"
        viewBox="0 0 24 24"
        width={size}
        height={size}
        className={['tabler-icon', `tabler-icon-${name}`, className].filter(Boolean).join(' ')}
        {...(look as SVGAttributes<SVGSVGElement>)}
        {...rest}
      >
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    )
  }
}
