import type { Problem } from './check.ts'
import type { Configuration } from './schema.ts'

/** Settings that make no sense together; undefined where all is well. */
export function findContradiction({
  challenges,
  hackingInstructor,
  ctf,
}: Configuration): Problem | undefined {
  if (challenges.restrictToTutorialsFirst && !hackingInstructor.isEnabled) {
    return {
      path: ['challenges', 'restrictToTutorialsFirst'],
      problem: 'needs tutorials, so hackingInstructor.isEnabled must be true',
    }
  }
  if (ctf.showFlagsInNotifications && !challenges.showSolvedNotifications) {
    return {
      path: ['ctf', 'showFlagsInNotifications'],
      problem: 'needs notifications, so challenges.showSolvedNotifications must be true',
    }
  }
  if (ctf.showCountryDetailsInNotifications !== 'none' && !ctf.showFlagsInNotifications) {
    return {
      path: ['ctf', 'showCountryDetailsInNotifications'],
      problem: 'needs flags, so ctf.showFlagsInNotifications must be true',
    }
  }
  if (ctf.systemWideNotifications.url && !ctf.systemWideNotifications.pollFrequencySeconds) {
    return {
      path: ['ctf', 'systemWideNotifications', 'url'],
      problem: 'needs ctf.systemWideNotifications.pollFrequencySeconds',
    }
  }
  return undefined
}
