import type { Configuration } from './schema.ts'
import type { SchemaProblem } from './schema-problems.ts'

/** Settings that contradict each other, one problem for each. */
export function findContradictions(configuration: Configuration): SchemaProblem[] {
  const { server, challenges, hackingInstructor, ctf } = configuration
  const problem = (isWrong: boolean, path: readonly string[], words: string): SchemaProblem[] =>
    isWrong ? [{ path, problem: words }] : []
  return [
    ...problem(
      !/^(\/[\w.~-]+)*$/.test(server.basePath),
      ['server', 'basePath'],
      'is a path such as /shop, without a slash at its end',
    ),
    ...problem(
      challenges.restrictToTutorialsFirst && !hackingInstructor.isEnabled,
      ['challenges', 'restrictToTutorialsFirst'],
      'needs tutorials, so hackingInstructor.isEnabled must be true',
    ),
    ...problem(
      ctf.showFlagsInNotifications && !challenges.showSolvedNotifications,
      ['ctf', 'showFlagsInNotifications'],
      'needs notifications, so challenges.showSolvedNotifications must be true',
    ),
    ...problem(
      ctf.showCountryDetailsInNotifications !== 'none' && !ctf.showFlagsInNotifications,
      ['ctf', 'showCountryDetailsInNotifications'],
      'needs flags, so ctf.showFlagsInNotifications must be true',
    ),
    ...problem(
      Boolean(ctf.systemWideNotifications.url) && !ctf.systemWideNotifications.pollFrequencySeconds,
      ['ctf', 'systemWideNotifications', 'url'],
      'needs ctf.systemWideNotifications.pollFrequencySeconds',
    ),
  ]
}

/** Settings of Juice Shop's files that are accepted and do nothing here, each with the reason. */
export const UNUSED_SETTINGS: readonly { path: readonly string[]; reason: string }[] = [
  {
    path: ['challenges', 'showFeedbackButtons'],
    reason: 'the score board has no such buttons',
  },
  {
    path: ['challenges', 'csafHashValue'],
    reason: 'the checksum is that of the advisory that comes with the shop',
  },
  {
    path: ['challenges', 'safetyOverride'],
    reason: 'what is dangerous stays in the sandbox; challenges.safetyMode switches those challenges off',
  },
  ...['backgroundColor', 'textColor', 'buttonColor', 'buttonTextColor'].map((color) => ({
    path: ['application', 'cookieConsent', color],
    reason: 'the notice has the colours of the shop, see application.colors',
  })),
]
