import type { Judge, RuleFor } from '#lab'

export const judge: Judge = ({ on }) => {
  /** This account got a new password with exactly this answer. */
  const answered = (email: (domain: string) => string, answer: string): RuleFor<'password.reset'> =>
    on('password.reset', (reset, { domain }) => reset.user.email === email(domain) && reset.answer === answer)

  /** The shop owner can configure the answers of these two: they belong to configured pictures. */
  const answeredTruly = (name: string): RuleFor<'password.reset'> =>
    on('password.reset', ({ user, isTrueAnswer }, { domain }) => {
      return user.email === `${name}@${domain}` && isTrueAnswer
    })

  const at = (name: string) => (domain: string) => `${name}@${domain}`

  return {
    resetPasswordJimChallenge: answered(at('jim'), 'Samuel'),
    resetPasswordBenderChallenge: answered(at('bender'), "Stop'n'Drop"),
    resetPasswordBjoernChallenge: answered(at('bjoern'), 'West-2082'),
    resetPasswordBjoernOwaspChallenge: answered(() => 'bjoern@owasp.org', 'Zaya'),
    resetPasswordUvoginChallenge: answered(at('uvogin'), 'Silence of the Lambs'),
    geoStalkingMetaChallenge: answeredTruly('john'),
    geoStalkingVisualChallenge: answeredTruly('emma'),
  }
}
