import type { Application } from '../application.ts'
import type { ClassHooks } from '../class-hooks.ts'
import type { EventLog } from '../training/progress/event-log.ts'

/** A class that a process was started for. */
export interface StartedClass extends ClassHooks {
  eventLog: EventLog
  /** Longest that its end may take, where that is longer than usual. In milliseconds. */
  longestStopMs?: number
  /** Once the house listens: says what whoever started it wants to know. */
  greet(parts: { application: Application; port: number; say(text: string): void }): Promise<void>
}
