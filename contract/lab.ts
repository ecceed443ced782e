/**
 * Everything that code in labs/ may know. Lab files import it as `#lab`, types only: what they may touch is passed to
 * them as arguments.
 */
import type { EventName, ShopEvents } from './events.ts'
import type { ShopSettings } from './settings.ts'

export type { EventName, ShopEvents } from './events.ts'
export type * from './lab/database.ts'
export type * from './lab/hidden-tests.ts'
export type * from './lab/mutators.ts'
export type { Artifact } from './lab/solidity.ts'
export type * from './lab/trials.ts'
export type { ShopSettings } from './settings.ts'

/** A row of the table Users, columns in the order of the table. Dates as `YYYY-MM-DD HH:MM:SS.mmm +00:00`. */
export interface UserRow {
  id: number
  username: string
  email: string
  password: string
  role: string
  deluxeToken: string
  lastLoginIp: string
  profileImage: string
  totpSecret: string
  isActive: number
  createdAt: string
  updatedAt: string
  deletedAt: string | null
}

/** A row of the table Baskets. Dates as in `UserRow`. */
export interface BasketRow {
  id: number
  coupon: string | null
  UserId: number
  createdAt: string
  updatedAt: string
}

/** Declares which files of the disk the shop's web server serves. Everything else is not reachable. */
export interface Site {
  /** Shows a listing of `folder` at `url`. */
  listing(url: string, folder: string): void
  /** Serves the files directly in `folder` by name below `url`: those on the list, or whose name matches. */
  folder(url: string, folder: string, only: RegExp | readonly string[]): void
  /** Serves one file of the disk at exactly this `url`. */
  file(url: string, path: string): void
}

/** The condition for one challenge: it is solved when `event` happens and `holds` returns true. */
export interface RuleFor<E extends EventName> {
  event: E
  holds(payload: ShopEvents[E], settings: ShopSettings): boolean
}

/** A rule for any event. */
export type Rule = { [E in EventName]: RuleFor<E> }[EventName]

/** What a judge gets. */
export interface JudgeTools {
  /** Makes a rule: the challenge is solved when `event` happens and `when` returns true. */
  on<E extends EventName>(event: E, when: RuleFor<E>['holds']): RuleFor<E>
  /** Makes rules: it is solved when feedback or a complaint is stored and `isIt` accepts its text in lower case. */
  onReport(isIt: (text: string) => boolean): Rule[]
}

/** Returns for each challenge of a lab when it is solved: one rule, or several of which one is enough. */
export type Judge = (tools: JudgeTools) => Record<string, Rule | Rule[]>

/**
 * What a step of a tour waits for. Its texts may contain the placeholders `{{domain}}`, `{{shopName}}` and
 * `{{xssBonusPayload}}` for the shop's settings.
 */
export type TourGoal =
  /** The URL after `#/` starts with this. */
  | { kind: 'visited'; path: string }
  /** The URL has this parameter. */
  | { kind: 'asked'; path: string; name: string; value: string }
  /** A field contains this text, in any case; with `orMore` it may continue. */
  | { kind: 'typed'; into: string; text: string; orMore?: true }
  /** A field contains any text except `except`. On request the tour types `example`, or any word without it. */
  | { kind: 'filled'; into: string; except?: string; example?: string }
  /** A field differs from its content when the step began. */
  | { kind: 'changed'; field: string }
  /** The inner HTML of an element is this. */
  | { kind: 'shown'; at: string; html: string }
  /** Such an element exists. */
  | { kind: 'there'; at: string }
  /** Such an element was clicked since the step began. */
  | { kind: 'clicked'; at: string }
  /** An entry of the session storage differs from when the step began. */
  | { kind: 'stored'; name: string }
  | { kind: 'loggedIn'; role?: string }
  | { kind: 'loggedOut' }
  /** The developer tools were opened, as far as a page can detect it. */
  | { kind: 'devTools' }
  /** The tour's challenge was solved since the tour began. */
  | { kind: 'solved' }

/** The part of the developer tools that a step is about. */
export type DevToolsPanel = 'sources' | 'storage' | 'elements' | 'network' | 'console'

export interface TourStep {
  /** HTML, or the key of a text of `content/i18n`. */
  text: string
  /**
   * The element that the step is about: the box stands beside the first match. Without it, the box stands in a corner.
   */
  at?: string
  /** What the learner has to do; one of several is enough. Without it, the step is only to be read. */
  until?: TourGoal | readonly TourGoal[]
  /** The step can be skipped although it waits for something. Steps without a goal can always be skipped. */
  skippable?: true
  /** The screen of the step, after `#`: the way back for a learner who left it. */
  on?: string
  /** Explains this part of the developer tools. */
  devTools?: DevToolsPanel
}

/** A guided tour. A lab's `tutorial.ts` exports a list of them as `tutorials`. */
export interface Tutorial {
  /** The exact name of its challenge. `Coding Challenges` is about no single challenge. */
  name: string
  /** The name of its challenge, if the tour has another name. */
  about?: string
  /** The screen on which it begins, after `#`. */
  from?: string
  steps: readonly TourStep[]
}
