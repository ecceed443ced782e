import { useQuery } from '@tanstack/react-query'
import { HashRouter, Navigate, Route, Routes } from 'react-router'
import type { DeskSelf } from '#contract/dashboard.ts'
import { RoomScreen } from './activity/RoomScreen.tsx'
import { CertificateScreen } from './certificate/CertificateScreen.tsx'
import { SchoolScreen } from './class/SchoolScreen.tsx'
import { useDesk, useSeat } from './desk.ts'
import { Locked } from './Locked.tsx'
import { RoomContext, useLiveRoom } from './live/room.ts'
import { LogScreen } from './log/LogScreen.tsx'
import { MessagesScreen } from './messages/MessagesScreen.tsx'
import { PlanScreen } from './plan/PlanScreen.tsx'
import { MapScreen } from './progress-map/MapScreen.tsx'
import { Wall } from './projector/Wall.tsx'
import { Shell } from './Shell.tsx'
import { CardKeeper } from './selection/CardKeeper.tsx'
import { AnswerScreen } from './solutions/AnswerScreen.tsx'
import { AnswersScreen } from './solutions/AnswersScreen.tsx'
import { CrewScreen } from './staff/CrewScreen.tsx'
import { SelfContext, useMay } from './staff/self.ts'
import { Waiting } from './staff/Waiting.tsx'
import { Teller } from './ui/Teller.tsx'

/** The desk, for whoever has its key. */
export function App() {
  const { key, why } = useSeat()
  // Another key is somebody else, or somebody else's role.
  return key === null ? <Locked why={why} /> : <AtWork key={key} />
}

/** Whoever holds a key is shown what her role may do. */
function AtWork() {
  const { calls, key } = useDesk()
  const {
    data: me,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['me', key.look().key],
    queryFn: () => calls.get<DeskSelf>('/api/me'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const room = useLiveRoom(useDesk())
  if (!me) return <Waiting onRetry={isError ? refetch : undefined} />
  return (
    <RoomContext value={room}>
      <SelfContext value={me}>{me.role === 'projector' ? <Wall /> : <Screens />}</SelfContext>
    </RoomContext>
  )
}

function Screens() {
  const may = useMay()
  return (
    <Teller>
      {/* What is typed into the search stands in the address: it may not come later than the next letter. */}
      <HashRouter useTransitions={false}>
        <CardKeeper>
          <Shell>
            <Routes>
              <Route path="/" element={<RoomScreen />} />
              <Route path="/learner/:id" element={<RoomScreen />} />
              <Route path="/map" element={<MapScreen />} />
              {may('trainer') && <Route path="/certificate/:id" element={<CertificateScreen />} />}
              <Route path="/answers" element={<AnswersScreen />} />
              <Route path="/answers/:key" element={<AnswerScreen />} />
              {may('trainer') && <Route path="/plan" element={<PlanScreen />} />}
              <Route path="/messages" element={<MessagesScreen />} />
              <Route path="/class" element={<SchoolScreen />} />
              {may('trainer') && <Route path="/log" element={<LogScreen />} />}
              {may('owner') && <Route path="/crew" element={<CrewScreen />} />}
              <Route path="*" element={<Navigate to="/" replace />} />
            </Routes>
          </Shell>
        </CardKeeper>
      </HashRouter>
    </Teller>
  )
}
