/** An awake shop holds its database, the log and the log's index open. */
const FILES_PER_SHOP = 3
/** A browser keeps up to six connections to one name, and a socket. */
const CONNECTIONS_PER_LEARNER = 7
/** What the process holds open by itself, generously. */
const OWN_FILES = 100
/** A class of this size should not meet the limit. */
const USUAL_CLASS = 60

/** How many files the system lets this process hold open; undefined where it does not say. */
export function openFilesLimit(): number | undefined {
  if (!process.report) return undefined
  // Otherwise it asks for the name of each address, which takes long.
  Object.assign(process.report, { excludeNetwork: true })
  const report: object = process.report.getReport()
  const limits = 'userLimits' in report ? report.userLimits : undefined
  if (typeof limits !== 'object' || limits === null || !('open_files' in limits)) return undefined
  const open: unknown = limits.open_files
  const soft = typeof open === 'object' && open !== null && 'soft' in open ? Number(open.soft) : Number.NaN
  return Number.isFinite(soft) ? soft : undefined
}

/** What to tell a trainer whose system allows too few open files; undefined where there are enough. */
export function openFilesTrouble(limit = openFilesLimit()): string | undefined {
  if (limit === undefined) return undefined
  const each = FILES_PER_SHOP + CONNECTIONS_PER_LEARNER
  const learners = Math.max(0, Math.floor((limit - OWN_FILES) / each))
  if (learners >= USUAL_CLASS) return undefined
  return (
    `This system lets the process hold ${limit} files and connections open: enough for about ${learners} learners at ` +
    `once. Before the start, say: ulimit -n ${OWN_FILES + each * 500} (enough for 500)`
  )
}
