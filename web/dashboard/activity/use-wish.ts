import { useSearchParams } from 'react-router'
import { useRoom } from '../live/room.ts'
import { type ColumnName, countKinds, groupsIn, wished, wishIn } from './wish.ts'

/** Whom the trainer wants to see, as the address says, and how to change that. */
export function useWish() {
  const [params, setParams] = useSearchParams()
  const { rows, columns } = useRoom()
  const all = [...rows.values()]
  const wish = wishIn(params)
  const counts = countKinds(all)

  const onWish = (changes: Record<string, string | undefined>): void =>
    setParams(
      (known) => {
        const next = new URLSearchParams(known)
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  const onSort = (column: ColumnName): void =>
    onWish({ sort: wish.sort === column && !wish.isDescending ? `-${column}` : column })

  return {
    all,
    shown: wished(all, columns, wish),
    search: params.toString(),
    onSort,
    tools: { wish, counts, total: all.length - counts.removed, groups: groupsIn(all), onWish },
  }
}
