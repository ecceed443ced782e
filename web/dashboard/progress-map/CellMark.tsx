import {
  IconCheck,
  IconCircleHalf2,
  IconEye,
  type IconProps,
  IconShieldCheckFilled,
  IconSword,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { CellState } from '#contract/activity.ts'
import classes from './CellMark.module.css'

/** In the order of getting on. */
export const CELL_STATES: readonly CellState[] = ['opened', 'tried', 'near', 'solved', 'proven']

const SIGNS: Record<CellState, ComponentType<IconProps>> = {
  opened: IconEye,
  tried: IconSword,
  near: IconCircleHalf2,
  solved: IconCheck,
  proven: IconShieldCheckFilled,
}

/** How far somebody is, by a sign and a colour. The word for it stands beside, or is read out. */
export function CellMark({ state }: { state: CellState }) {
  const Sign = SIGNS[state]
  return (
    <span className={classes.mark} data-state={state}>
      <Sign size={18} aria-hidden="true" />
    </span>
  )
}
