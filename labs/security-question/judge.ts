import type { Judge, RuleFor } from '#lab'

export const judge: Judge = ({ on }) => {
  /** This account got a new password from somebody who knew this answer, to the letter. */
  const answered = (email: (domain: string) => string, answer: string): RuleFor<'password.reset'> =>
    on('password.reset', (reset, { domain }) => reset.user.email === email(domain) && reset.answer === answer)

  /** The answers of these two are the shop owner's to choose: they belong to pictures of hers. */
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
