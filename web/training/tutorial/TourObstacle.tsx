import { useQuery } from '@tanstack/react-query'
import { InTheWay } from '../live-versions/InTheWay.tsx'
import { useLiveFixes } from '../live-versions/use-live-fixes.ts'
import { challengesQuery } from '../queries.ts'
import { challengeOf } from './tutorials.ts'

/** Says so where a fix of hers keeps what the tour is about from working: nobody waits for what cannot come. */
export function TourObstacle({ name }: { name: string }) {
  const fixes = useLiveFixes()
  const { data } = useQuery({ ...challengesQuery, enabled: fixes.length > 0 })
  const own = data?.find((each) => each.name.toLowerCase() === challengeOf(name).toLowerCase())
  return <InTheWay challenge={own?.key} isUnderWay />
}
