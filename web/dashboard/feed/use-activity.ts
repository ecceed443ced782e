import i18next from 'i18next'
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { DashboardApi, SessionKey } from '../session.ts'
import { followActivity } from './follow.ts'
import { type ActivityState, NO_ACTIVITY, withConnection, withConnectionLost, withEvent } from './state.ts'

/** The current activity, and a way to subscribe to changes. */
export interface ActivityStore {
  current(): ActivityState
  subscribe(listener: () => void): () => void
}

export const ActivityContext = createContext<ActivityStore | undefined>(undefined)

/** Follows the activity of the class while the component is mounted. */
export function useActivityStore({ api, key }: { api: DashboardApi; key: SessionKey }): ActivityStore {
  const [store] = useState(createActivityStore)
  useEffect(() => {
    const { signal, abort } = createAbort()
    const listener = {
      api,
      onConnect: () => store.change(withConnection),
      onEvent: (event: Parameters<typeof withEvent>[1]) => {
        store.change((state) => withEvent(state, event, Date.now()))
        // The key was revoked: tell why on the sign-in notice.
        if (event.kind === 'end')
          key.clear(event.why === 'revoked' ? i18next.t('DASHBOARD_REVOKED') : undefined)
      },
      onLost: () => store.change((state) => withConnectionLost(state, Date.now())),
    }
    void followActivity(listener, signal)
    return abort
  }, [api, key, store])
  return store
}

/** The activity as it is known now. */
export function useActivity(): ActivityState {
  const store = use(ActivityContext)
  if (!store) throw new Error('useActivity outside of the dashboard')
  return useSyncExternalStore(store.subscribe, store.current)
}

function createActivityStore(): ActivityStore & {
  change(by: (state: ActivityState) => ActivityState): void
} {
  const listeners = new Set<() => void>()
  let state = NO_ACTIVITY
  return {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: (by) => {
      state = by(state)
      for (const listener of listeners) listener()
    },
  }
}

function createAbort(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

const TICK_MS = 5_000

/** The time of the server, updated every few seconds: it is shown in minutes only. */
export function useNow(): number {
  const { clockAhead } = useActivity()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now + clockAhead
}
