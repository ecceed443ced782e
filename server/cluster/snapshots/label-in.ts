import { slotName } from '../slots/model.ts'

/** A name that a shop of this slot could have, for those who ask by the names of shops. */
export function labelIn(slot: number): string {
  return `${slotName(slot)}aaaaaaaaaaaa`
}
