import { createContext, use } from 'react'
import { type DeskSelf, mayAct, type Role } from '#contract/dashboard.ts'

/** Who sits here. */
export const SelfContext = createContext<DeskSelf | undefined>(undefined)

export function useSelf(): DeskSelf {
  const self = use(SelfContext)
  if (!self) throw new Error('Nobody sits here')
  return self
}

/** Says whether whoever sits here may do what wants at least this role. What she may not do is not on her screens. */
export function useMay(): (wanted: Role) => boolean {
  const { role } = useSelf()
  return (wanted) => mayAct(role, wanted)
}
