import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#contract/dashboard.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { Challenge } from '../../training/catalogue/challenges.ts'
import type { Addresses } from '../access/addresses.ts'
import type { Classes } from '../classes.ts'
import type { JoinResult } from '../join/admission.ts'
import type { Entrances } from '../join/entrances.ts'
import type { PageContext } from '../join/pages.ts'
import type { SchoolClass } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import type { LimitedFetch } from './limited-fetch.ts'
import type { LoginStates } from './login-state.ts'
import type { PlatformKeys } from './platform-keys.ts'
import type { LaunchRefused } from './refusals.ts'
import type { LtiTargets } from './targets.ts'
import type { Tickets } from './tickets.ts'
import type { ToolKeys } from './tool-keys.ts'

export interface LtiOptions {
  classStore: ClassStore
  addresses: Addresses
  classes: Classes
  /** The project's root. */
  root: string
  /** The name of the shop, as platforms show it. */
  toolName: string
  challenges: readonly Challenge[]
  /** Nicknames are drawn at random. */
  isSchool: boolean
  /** Platforms may be on this machine and in its network. */
  isPrivateAllowed: boolean
  /** For the operator's log. */
  warn(message: string): void
  reporter: Pick<ErrorReporter, 'unexpected'>
  /** Called when somebody joins. */
  onJoinRequest(classId: string): void
  /** A link that signs a person in at the dashboard of a class once; undefined if it has none here. */
  dashboardLink(classId: string, invitation: { role: Role; name?: string }): Promise<string | undefined>
}

/** A learner who has come in from a course. */
type CameIn = Pick<JoinResult, 'itsClass' | 'learner'>

/** What the join app does for the pages of courses. */
export interface LtiHelpers {
  pageContext(request: FastifyRequest, itsClass?: Pick<SchoolClass, 'language'>): PageContext
  sendNotice(request: FastifyRequest, reply: FastifyReply, status: number, title: string, text: string): void
  entrances: Pick<Entrances, 'of' | 'formFor'>
  /** Remembers on the join page who is in with this browser. */
  rememberHere(request: FastifyRequest, reply: FastifyReply, came: JoinResult): void
  /** Shows what is kept of a learner. */
  showRecord(request: FastifyRequest, reply: FastifyReply, of: CameIn): Promise<void>
}

/** What the routes share. */
export interface LtiRoutesOptions extends LtiOptions, LtiHelpers {
  states: LoginStates
  platformKeys: PlatformKeys
  fetch: LimitedFetch
  toolKeys: ToolKeys
  targets: LtiTargets
  /** With which learners see what is kept of them: they have no passphrase. */
  recordTickets: Tickets<CameIn>
  /** Grades a learner by what they have solved before. */
  lookAtGrades(learner: string): void
  refuse(request: FastifyRequest, reply: FastifyReply, error: LaunchRefused, platform?: string): Promise<void>
  /** Lets the page of a platform frame this page, and lets its form go to these origins as well. */
  allowFrames(reply: FastifyReply, formTargets?: string): void
}
