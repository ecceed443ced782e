import type { HostedPage } from './hosting.ts'
import type { Parcel } from './parcels.ts'

/**
 * A backup of a learner's progress. Field names match existing backup files. A request takes 484 KiB: larger backups are
 * sent in parts, each with some of the extras.
 */
export interface ProgressBackup {
  /** Continue codes of solved challenges, of found lines, and of chosen fixes. Missing if there are none. */
  continueCode?: string
  continueCodeFindIt?: string
  continueCodeFixIt?: string
  extras: BackupExtras
}

/** Progress that existing backup files do not have. */
export interface BackupExtras {
  /** Keys of challenges with a fix that withstood the attacks. */
  proven: string[]
  /** This installation's signature of `proven`. Without it `proven` is ignored. */
  seal?: string
  /** Labs in which the learner's own fix held. Missing: none. */
  provenOwn?: string[]
  /** This installation's signature of `provenOwn`. */
  ownSeal?: string
  /** Texts by the key of the challenge. */
  notes: Record<string, string>
  /** Source of the learner's own fixes, by lab. Missing: none. */
  own?: Record<string, string>
  /** Pages on rented hosts. Missing: none. */
  pages?: HostedPage[]
  /** Packages published at Parcel Shed. Missing: none. */
  parcels?: Parcel[]
}

/** Answer to `POST /training/backup/preview` with a `ProgressBackup`: what a restore would change. */
export interface BackupPreview {
  /** What would be new here, by kind. */
  solved: ChallengeName[]
  found: ChallengeName[]
  fixed: ChallengeName[]
  proven: ChallengeName[]
  /** Labs, by title, in which the learner's own fix held. */
  provenOwn: ChallengeName[]
  /** `joined`: there is another note already; the restored one is appended. */
  notes: (ChallengeName & { joined: boolean })[]
  /** The learner's own fixes, by lab. */
  own: ChallengeName[]
  /** Labs in which the learner has another own fix here: it stays, and the one in the backup is left out. */
  ownElse: ChallengeName[]
  /** Addresses of pages on rented hosts: `evil.example/`. */
  pages: string[]
  /** Pages that are another one here: it stays, and the one in the backup is left out. */
  pagesElse: string[]
  /** Pages for which there is no room, or whose host nobody can rent here. They are left out. */
  pagesRefused: string[]
  /** Names and versions of packages at Parcel Shed: `crate-utils@99.0.0`. */
  parcels: string[]
  /** Packages that are another one here: it stays, and the one in the backup is left out. */
  parcelsElse: string[]
  /** Packages for which there is no room, or that nobody can publish here. They are left out. */
  parcelsRefused: string[]
  /** Proofs without a valid signature of this installation, for labs as well. They are left out. */
  unsealed: ChallengeName[]
  /** How many things in the backup are already here. */
  known: number
  /** Numbers and keys of challenges that this shop does not have. */
  foreign: string[]
}

export interface ChallengeName {
  key: string
  name: string
}

/** Answer to `POST /training/backup/restore`: what it changed. 400 if the body is not a backup. */
export type BackupRestored = BackupPreview
