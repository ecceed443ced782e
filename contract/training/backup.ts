/** What a learner can keep of her progress outside the shop. Field names as existing backup files have them. */
export interface ProgressBackup {
  /** Solved challenges, challenges whose lines were found, and challenges whose fix was chosen; missing: none. */
  continueCode?: string
  continueCodeFindIt?: string
  continueCodeFixIt?: string
  extras: BackupExtras
}

/** What only this shop knows of. */
export interface BackupExtras {
  /** Keys of challenges with a fix that withstood the attacks. */
  proven: string[]
  /** This installation's word for `proven`. Without it they are left out. */
  seal?: string
  /** Labs whose code she wrote anew, and it held. Missing: none. */
  provenOwn?: string[]
  /** This installation's word for `provenOwn`. */
  ownSeal?: string
  /** Texts by the key of the challenge. */
  notes: Record<string, string>
  /** Texts of the weak code that she wrote anew, by the lab. Missing: none. */
  own?: Record<string, string>
}

/** `POST /training/backup/preview` with a `KeptProgress`: what would change. Nothing does yet. */
export interface BackupPreview {
  /** What would be new here, by what it is. */
  solved: ChallengeName[]
  found: ChallengeName[]
  fixed: ChallengeName[]
  proven: ChallengeName[]
  /** Labs, by their titles, where a fix that she wrote herself held. */
  provenOwn: ChallengeName[]
  /** `joined`: there is another note already; both are kept, one below the other. */
  notes: (ChallengeName & { joined: boolean })[]
  /** Fixes that she wrote herself, by the lab. */
  own: ChallengeName[]
  /** The same where she has written something else here: that stays, and the one in the backup is left out. */
  ownElse: ChallengeName[]
  /** Proofs, of labs too, that are left out: they are of another installation, which nobody here can vouch for. */
  unsealed: ChallengeName[]
  /** How many things in the backup are here already. */
  known: number
  /** Numbers and keys of challenges that this shop does not have. */
  foreign: string[]
}

export interface ChallengeName {
  key: string
  name: string
}

/** `POST /training/backup/restore` answers 200 with the `BackupPreview` of what it did; 400 where the body is no backup. */
export type BackupRestored = BackupPreview
