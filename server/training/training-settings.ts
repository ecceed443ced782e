/** What an installation lets learners do and see. */
export interface TrainingSettings {
  showSolvedNotifications: boolean
  showHints: boolean
  showMitigations: boolean
  /** Progress may be brought along: with continue codes, and from backups. */
  restoreEnabled: boolean
  /** Progress may be taken along in a file. */
  localBackupEnabled: boolean
  /** Learners compete: what gives others' or held-back answers away stays unsaid. */
  isContest: boolean
}
