import type { Problem } from './check.ts'
import type { Configuration } from './schema.ts'

/** Settings that make no sense together; undefined where all is well. */
export function findContradiction(configuration: Configuration): Problem | undefined {
  const { server, challenges, hackingInstructor, ctf } = configuration
  if (!/^(\/[\w.~-]+)*$/.test(server.basePath)) {
    return { path: ['server', 'basePath'], problem: 'is a path such as /shop, without a slash at its end' }
  }
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
  return findIdle(configuration)
}

/** Settings that shops of this kind know, and that could do nothing here. */
function findIdle({ application, challenges }: Configuration): Problem | undefined {
  if (application.googleOauth.clientId !== '') {
    return {
      path: ['application', 'googleOauth', 'clientId'],
      problem:
        'does nothing here and must be empty: customers sign in with the identity provider that ships inside',
    }
  }
  if (challenges.showFeedbackButtons) {
    return {
      path: ['challenges', 'showFeedbackButtons'],
      problem: 'does nothing here and must be false: this board has no such buttons',
    }
  }
  return undefined
}
