import i18next from 'i18next'
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { DeskCalls } from '../calls.ts'
import type { DeskKey } from '../key.ts'
import { followRoom } from './follow.ts'
import { type RoomState, SILENCE, withEvent, withLine, withLoss } from './room-state.ts'

/** The room, and those who look at it. */
export interface LiveRoom {
  look(): RoomState
  watch(tell: () => void): () => void
}

export const RoomContext = createContext<LiveRoom | undefined>(undefined)

/** Follows the room for as long as this is on the screen. */
export function useLiveRoom({ calls, key }: { calls: DeskCalls; key: DeskKey }): LiveRoom {
  const [room] = useState(createRoom)
  useEffect(() => {
    const { signal, abort } = leash()
    const follower = {
      calls,
      connect: () => room.change(withLine),
      hear: (event: Parameters<typeof withEvent>[1]) => {
        room.change((state) => withEvent(state, event, Date.now()))
        // Her key was taken away: that is told where the link is asked for.
        if (event.kind === 'end') key.forget(event.why === 'revoked' ? i18next.t('DESK_REVOKED') : undefined)
      },
      lose: () => room.change((state) => withLoss(state, Date.now())),
    }
    void followRoom(follower, signal)
    return abort
  }, [calls, key, room])
  return room
}

/** What is known of the room at this moment. */
export function useRoom(): RoomState {
  const room = use(RoomContext)
  if (!room) throw new Error('There is no room around this')
  return useSyncExternalStore(room.watch, room.look)
}

function createRoom(): LiveRoom & { change(by: (state: RoomState) => RoomState): void } {
  const watchers = new Set<() => void>()
  let state = SILENCE
  return {
    look: () => state,
    watch: (tell) => {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
    change: (by) => {
      state = by(state)
      for (const tell of watchers) tell()
    },
  }
}

function leash(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
