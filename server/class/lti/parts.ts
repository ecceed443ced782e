import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#contract/dashboard.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { Challenge } from '../../training/catalogue/challenges.ts'
import type { Addresses } from '../access/addresses.ts'
import type { OneTimeCodes } from '../access/one-time-codes.ts'
import type { Classes } from '../classes.ts'
import type { JoinResult } from '../join/admission.ts'
import type { PageContext } from '../join/pages.ts'
import type { ClassStore } from '../store/store.ts'
import type { LoginStates } from './login-state.ts'
import type { PlatformKeys } from './platform-keys.ts'
import type { LaunchRefused } from './refusals.ts'
import type { LtiTargets } from './targets.ts'
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
  /** For the operator's log. */
  warn(message: string): void
  reporter: Pick<ErrorReporter, 'unexpected'>
  /** Called when somebody joins. */
  onJoinRequest(classId: string): void
  /** A link that signs a person in at the dashboard of a class once; undefined if it has none here. */
  dashboardLink(classId: string, invitation: { role: Role; name?: string }): string | undefined
}

/** What the join app does for the pages of courses. */
export interface LtiHelpers {
  pageContext(request: FastifyRequest): PageContext
  sendNotice(request: FastifyRequest, reply: FastifyReply, status: number, title: string, text: string): void
  oneTimeCodes: OneTimeCodes
  /** Remembers on the join page who is in with this browser. */
  rememberHere(request: FastifyRequest, reply: FastifyReply, came: JoinResult): void
}

/** What the routes share. */
export interface LtiRoutesOptions extends LtiOptions, LtiHelpers {
  states: LoginStates
  platformKeys: PlatformKeys
  toolKeys: ToolKeys
  targets: LtiTargets
  /** Grades a learner by what they have solved before. */
  lookAtGrades(learner: string): void
  refuse(request: FastifyRequest, reply: FastifyReply, error: LaunchRefused, platform?: string): Promise<void>
  /** Lets the page of a platform frame this page, and lets its form go to these origins as well. */
  allowFrames(reply: FastifyReply, formTargets?: string): void
}
