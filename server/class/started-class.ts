import type { Application } from '../application.ts'
import type { ClassHooks } from '../class-hooks.ts'
import type { EventLog } from '../training/progress/event-log.ts'

/** The class that a process was started for. */
export interface StartedClass extends ClassHooks {
  eventLog: EventLog
  /** Longest time that closing may take, in milliseconds, if longer than usual. */
  longestStopMs?: number
  /** Called once the server listens; prints what the operator needs to know. */
  greet(parts: { application: Application; port: number; say(text: string): void }): Promise<void>
}
