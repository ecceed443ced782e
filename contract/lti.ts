/** Why a launch or a registration of a learning platform was refused. */
const LTI_PROBLEMS = [
  ...(['no-platform', 'login-fields', 'target-elsewhere', 'state', 'state-old', 'browser'] as const),
  ...(['no-token', 'too-large', 'not-a-token', 'algorithm', 'unknown-key', 'keys-unreachable'] as const),
  ...(['signature', 'issuer', 'audience', 'authorized-party', 'expired', 'future', 'too-old'] as const),
  ...(['times', 'nonce', 'replayed', 'version', 'message-type', 'no-deployment', 'deployment'] as const),
  ...(['anonymous', 'no-roles', 'no-context', 'no-resource-link', 'target-link'] as const),
  ...(['deep-linking', 'platform-error', 'registration-key', 'registration'] as const),
] as const

export type LtiProblem = (typeof LTI_PROBLEMS)[number]

/** `GET /api/lti`: the learning platforms of the class, its courses there, and the grades for them. */
export interface LtiOverview {
  /** False if the class has no host names over HTTPS: then platforms cannot open it. */
  isPossible: boolean
  /** What is copied into a platform. */
  addresses: Record<'login' | 'launch' | 'keys' | 'choose', string>
  platforms: LtiPlatformInfo[]
  courses: LtiCourse[]
  grades: {
    sent: number
    waiting: number
    /** Refused by the platform for a reason that will not change. `POST /api/lti/grades/retry` tries all again. */
    refused: number
    /** What a platform or the network said last; null without a problem. */
    problem: string | null
  }
}

/** `POST /api/lti/platforms` adds or changes one; `DELETE /api/lti/platforms/:id` removes it with its courses. */
export interface LtiPlatformInfo {
  id: string
  name: string
  issuer: string
  clientId: string
  deployments: readonly string[]
  /** The only class that it leads into, if that is another one; hosts alone see those. Null otherwise. */
  otherClass: string | null
  /** Whether it leads into all classes of the server. Only hosts remove it then. */
  isForAll: boolean
  /** The last launch that was accepted. */
  launchedAt: string | null
  /** What was wrong with the last launch that was refused. */
  problem: LtiAdvice | null
  problemAt: string | null
}

/**
 * `POST /api/lti/courses/:id/confirm` lets a course in that a trainer of the platform has linked.
 * `DELETE /api/lti/courses/:id` ends the link to the class; the next trainer who comes chooses again.
 */
export interface LtiCourse {
  id: string
  title: string
  platform: string
  /** False while it waits for an owner: nobody comes in from there until then. */
  isConfirmed: boolean
  /** Whether the platform tells us its members: `GET /api/lti/courses/:id/members`. */
  hasMembers: boolean
  links: { id: string; title: string; target: string; hasGrades: boolean }[]
}

/** A member of a course, as the platform names them. */
export interface LtiMember {
  /** The platform's id of them (`sub`). */
  id: string
  name: string | null
  email: string | null
  role: 'trainer' | 'helper' | 'learner'
  /** The nickname in the class; null if they have not come yet. */
  nickname: string | null
}

/** What staff can do about a refused launch. */
export type LtiAdvice = 'deployment' | 'keys' | 'clock' | 'browser' | 'incomplete' | 'address' | 'other'
