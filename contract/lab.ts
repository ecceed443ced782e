/**
 * Everything that code in labs/ may know. Lab files import from here as `#lab`, types only:
 * what they may touch is handed to them as arguments.
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

/** What the shop's web server may hand out of its disk, said rule by rule. Anything not named stays inside. */
export interface Site {
  /** Shows what lies in `folder` of the disk to whoever opens `url`. */
  listing(url: string, folder: string): void
  /** Serves the files directly in `folder` by name below `url`: those on the list, or whose name matches. */
  folder(url: string, folder: string, only: RegExp | readonly string[]): void
  /** Serves one file of the disk at exactly this `url`. */
  file(url: string, path: string): void
}

/** A judge's condition for one challenge: solved when `event` happens and `holds` says so. */
export interface RuleFor<E extends EventName> {
  event: E
  holds(payload: ShopEvents[E], settings: ShopSettings): boolean
}

/** A rule for any event. */
export type Rule = { [E in EventName]: RuleFor<E> }[EventName]

/** What a judge is handed. */
export interface JudgeTools {
  /** A rule: the challenge is solved when `event` happens and `when` says so. */
  on<E extends EventName>(event: E, when: RuleFor<E>['holds']): RuleFor<E>
}

/** Says for each challenge of a lab when it is solved: one rule, or several of which one is enough. */
export type Judge = (tools: JudgeTools) => Record<string, Rule | Rule[]>

/**
 * What a step of a tour waits for. In its texts, `{{domain}}`, `{{shopName}}` and `{{xssBonusPayload}}` stand for the
 * shop's settings.
 */
export type TourGoal =
  /** The address after `#/` starts with this. */
  | { kind: 'visited'; path: string }
  /** The address has this parameter. */
  | { kind: 'asked'; path: string; name: string; value: string }
  /** A field says this, in whatever case; with `orMore` it may go on. */
  | { kind: 'typed'; into: string; text: string; orMore?: true }
  /** A field says anything but `except`. The tour types `example` for those who want it to; any word where there is none. */
  | { kind: 'filled'; into: string; except?: string; example?: string }
  /** A field says something else than when the step began. */
  | { kind: 'changed'; field: string }
  /** The inside of an element is this HTML. */
  | { kind: 'shown'; at: string; html: string }
  /** There is such an element. */
  | { kind: 'there'; at: string }
  /** Such an element was clicked since the step began. */
  | { kind: 'clicked'; at: string }
  /** Something in the session storage is other than when the step began. */
  | { kind: 'stored'; name: string }
  | { kind: 'loggedIn'; role?: string }
  | { kind: 'loggedOut' }
  /** The developer tools were opened, as far as a page can tell. */
  | { kind: 'devTools' }
  /** The tour's challenge was solved since the tour began. */
  | { kind: 'solved' }

/** Which corner of the developer tools a step is about. */
export type DevToolsCorner = 'sources' | 'storage' | 'elements' | 'network' | 'console'

/** One step of a tour. */
export interface TourStep {
  /** HTML, or the key of a text of `content/i18n`. */
  text: string
  /** What the step is about: the box stands beside the first element that matches. Without it, in a corner. */
  at?: string
  /** What has to be done; one of several is enough. Without it, the step is to be read. */
  until?: TourGoal | readonly TourGoal[]
  /** True where the step can be skipped although it waits for something. Steps to be read always can. */
  skippable?: true
  /** The screen that the step takes place on, after `#`: the way back for those who strayed. */
  on?: string
  /** Explains this corner of the developer tools to those who have never seen it. */
  devTools?: DevToolsCorner
}

/** A guided tour. A lab's `tutorial.ts` exports a list of them as `tutorials`. */
export interface Tutorial {
  /** The name of its challenge, character by character. `Coding Challenges` is about no challenge of its own. */
  name: string
  /** The name of its challenge, where the tour itself is called something else. */
  about?: string
  /** The screen that it begins on, after `#`. */
  from?: string
  steps: readonly TourStep[]
}
