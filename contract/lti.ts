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
