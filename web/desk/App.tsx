import { HashRouter, Navigate, Route, Routes } from 'react-router'
import { AnswerScreen } from './answers/AnswerScreen.tsx'
import { AnswersScreen } from './answers/AnswersScreen.tsx'
import { useDesk, useSeat } from './desk.ts'
import { Locked } from './Locked.tsx'
import { RoomContext, useLiveRoom } from './live/room.ts'
import { LogScreen } from './log/LogScreen.tsx'
import { MapScreen } from './map/MapScreen.tsx'
import { MessagesScreen } from './messages/MessagesScreen.tsx'
import { Teller } from './parts/Teller.tsx'
import { RoomScreen } from './room/RoomScreen.tsx'
import { Shell } from './Shell.tsx'
import { SchoolScreen } from './school/SchoolScreen.tsx'

/** The desk, for whoever has its key. */
export function App() {
  const { key, why } = useSeat()
  return key === null ? <Locked why={why} /> : <AtWork />
}

function AtWork() {
  const room = useLiveRoom(useDesk())
  return (
    <RoomContext value={room}>
      <Teller>
        {/* What is typed into the search stands in the address: it may not come later than the next letter. */}
        <HashRouter useTransitions={false}>
          <Shell>
            <Routes>
              <Route path="/" element={<RoomScreen />} />
              <Route path="/learner/:id" element={<RoomScreen />} />
              <Route path="/map" element={<MapScreen />} />
              <Route path="/answers" element={<AnswersScreen />} />
              <Route path="/answers/:key" element={<AnswerScreen />} />
              <Route path="/messages" element={<MessagesScreen />} />
              <Route path="/class" element={<SchoolScreen />} />
              <Route path="/log" element={<LogScreen />} />
              <Route path="*" element={<Navigate to="/" replace />} />
            </Routes>
          </Shell>
        </HashRouter>
      </Teller>
    </RoomContext>
  )
}
