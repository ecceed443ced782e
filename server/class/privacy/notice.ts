import type { PrivacyNotice } from '#contract/learner-class.ts'
import type { ClassDependencies } from '../../class-hooks.ts'
import type { Translator } from '../../http/replies/translations.ts'
import { type ClassSettings, DEFAULT_KEEP_DAYS } from '../settings.ts'

interface NoticeRow {
  id: string
  part: keyof PrivacyNotice
  /** English; the key of the translations. `{days}` and the like stand for the values. */
  text: string
  /** The row is left out without this value. */
  needs?: keyof NoticeValues
}

/** What the notice says of this server. */
export interface NoticeValues {
  /** How long a class is kept after its end. */
  days: number
  /** The host that gets reports of solved challenges. */
  webhook?: string | undefined
  /** The host of the learning record store. */
  xapi?: string | undefined
  /** The same, if it gets nicknames. */
  xapiNames?: string | undefined
  /** The host of the language model that answers in place of the stand-in. */
  model?: string | undefined
  /** Where backups are kept outside of the data folder. */
  backupFolder?: string | undefined
}

export function noticeValues(
  {
    keepDays,
    isSchool,
    backupFolder,
    xapi,
  }: Pick<ClassSettings, 'keepDays' | 'isSchool' | 'backupFolder' | 'xapi'>,
  { configuration, webhook }: Pick<ClassDependencies, 'configuration' | 'webhook'>,
): NoticeValues {
  const { llmApiUrl } = configuration.application.chatBot
  return {
    days: keepDays ?? DEFAULT_KEEP_DAYS,
    webhook: hostOf(webhook),
    xapi: xapi?.url.host,
    xapiNames: xapi?.hasNicknames ? xapi.url.host : undefined,
    model: isSchool ? undefined : hostOf(llmApiUrl),
    backupFolder,
  }
}

/** The rest of an address may hold a secret. */
function hostOf(url: string | null | undefined): string | undefined {
  return url ? new URL(url).host : undefined
}

/**
 * What trainers see of a learner, what they may do, and what is kept for how long. The join page and the learner's page
 * show these rows, docs/class.md quotes them, and a test tries each against the server.
 */
export const NOTICE_ROWS = [
  {
    id: 'name',
    part: 'seen',
    text: 'Trainers and helpers see your nickname, your group, when you joined and were last here, your raised hand with its note, and which messages you have read.',
  },
  {
    id: 'record',
    part: 'seen',
    text: 'They see your record as it happens: what you solve, find, fix and prove, which hints you open, which challenges you look at and try, how your fixes do in the rounds of a contest, and the code of your own fixes that you have had attacked, each with its time.',
  },
  {
    id: 'class',
    part: 'seen',
    text: 'The class sees on the projector your nickname, your group, what you have solved, and whether you are there. Trainers can hide nickname and group.',
  },
  {
    id: 'contest',
    part: 'seen',
    text: 'In a contest all players see on the board your nickname or the name of your team, with the points, and your team sees who is in it. If your team shares a shop, all its members see what is in it, and who is there. What trainers write to you is shown to you there, too, where a script of your team can read it. Trainers may make the board public.',
  },
  {
    id: 'team',
    part: 'seen',
    text: 'What is solved, found, fixed and proven in a shop that your team shares, while you are in the team, counts for you as done with the team: on your certificate, in files with results, and in grades for a learning platform.',
  },
  {
    id: 'copy',
    part: 'seen',
    text: 'Trainers may look into a copy of your shop without asking: all that is in it at that moment, your own code included, but not your notes. A copy lasts half an hour and changes nothing in your shop. Your class page lists when copies were made.',
  },
  {
    id: 'attacks',
    part: 'seen',
    text: 'In a copy they may read the requests by which you solved something, and send them again there.',
  },
  {
    id: 'live',
    part: 'seen',
    text: 'Trainers come into your own shop only if you say yes on the join page, for half an hour at most. Your notes and your own code stay closed to them, and nothing that they do there counts for you.',
  },
  {
    id: 'notes',
    part: 'seen',
    text: 'No trainer sees your notes. The people who run the server can read its files, notes included.',
  },
  {
    id: 'webhook',
    part: 'seen',
    needs: 'webhook',
    text: 'Each challenge that you solve is reported to {webhook}, with the time, how many hints you opened, your cheat score, your number, your nickname, your group and your team. What has arrived there is not deleted with your data.',
  },
  {
    id: 'xapi',
    part: 'seen',
    needs: 'xapi',
    text: 'What you start, solve, fix and prove, and which hints you open, is reported to {xapi} with the time, under a number that stands for you. What has arrived there is not deleted with your data.',
  },
  {
    id: 'xapiTeam',
    part: 'seen',
    needs: 'xapi',
    text: 'What is done in a shop that your team shares is reported to {xapi} with the numbers of all who are in the team. What has arrived there is not deleted with your data.',
  },
  {
    id: 'xapiNames',
    part: 'seen',
    needs: 'xapiNames',
    text: 'Your nickname is reported to {xapi}, too.',
  },
  {
    id: 'model',
    part: 'seen',
    needs: 'model',
    text: 'What you write to the assistant of the shop, and what it reads in your shop for its answer, is sent to a language model at {model}.',
  },
  {
    id: 'fairness',
    part: 'seen',
    text: 'Trainers get notes on what is worth a look in a contest: the flag of somebody else, the same fix or the same attack as somebody else, solves without a trace before them, and many solves in a short time.',
  },
  {
    id: 'change',
    part: 'may',
    text: 'Trainers may reset your shop, change your nickname, give you a new passphrase, close your access, and delete everything that is kept of you. Your shop tells you each of these at once.',
  },
  {
    id: 'personalLink',
    part: 'may',
    text: 'With a roster, trainers hand out a personal link for you, which opens your shop. When one of them looks at it after you have joined, your shop tells you at once.',
  },
  {
    id: 'points',
    part: 'may',
    text: 'In a contest, trainers may put you into another team, and give or take points, with a reason that is in the file with your data.',
  },
  {
    id: 'erase',
    part: 'may',
    text: 'You may take everything with you as a file, or have it deleted at once and for good, on the join page with your passphrase. Then nothing of you stays on the server. Files that trainers have exported and backups are not reached by that: ask your trainer.',
  },
  {
    id: 'passphrase',
    part: 'kept',
    text: 'Of your passphrase only a hash is kept, from which nobody can read it.',
  },
  {
    id: 'fingerprint',
    part: 'kept',
    text: 'In a contest, a fingerprint of the request by which you solved something is kept with the solve. It tells whether somebody else sent the same request; nobody can read the request from it.',
  },
  {
    id: 'identity',
    part: 'kept',
    text: 'If you come in by a sign-in or through a learning platform, the number that you have there is kept with your nickname, and your e-mail address and name if they come with it. Nothing else of a sign-in is kept.',
  },
  {
    id: 'roster',
    part: 'kept',
    text: 'If your trainer has you on a roster, your name, e-mail address, number and group are kept as they stand there. Trainers see them, and files with results have your name and number.',
  },
  {
    id: 'log',
    part: 'kept',
    text: 'Your shop keeps what you do in it, with an access log that has the network addresses of your requests.',
  },
  {
    id: 'days',
    part: 'kept',
    text: 'Once the server has known for {days} days that the class is over, your shop, your nickname, your passphrase, your notes, your code and all messages are deleted.',
  },
  {
    id: 'numbers',
    part: 'kept',
    text: 'What stays then has a random number in place of your name: when you joined and were last here, and what you looked at, tried, solved, fixed and proved, with the times.',
  },
  {
    id: 'exports',
    part: 'kept',
    text: 'Files that trainers have exported are not deleted with these: it is for the trainers to delete them.',
  },
  {
    id: 'backups',
    part: 'kept',
    needs: 'backupFolder',
    text: 'Backups are kept in another place than the data of the server, and are not deleted with it: it is for the people who run the server to delete them.',
  },
] as const satisfies readonly NoticeRow[]

export type NoticeId = (typeof NOTICE_ROWS)[number]['id']

/** The rows in a language, by part. */
export function privacyNotice(
  { translate }: Pick<Translator, 'translate'>,
  values: NoticeValues,
): PrivacyNotice {
  const rows: readonly NoticeRow[] = NOTICE_ROWS
  const fill = (text: string): string =>
    Object.entries(values).reduce((filled, [name, value]) => filled.replace(`{${name}}`, String(value)), text)
  const textsOf = (part: keyof PrivacyNotice): string[] =>
    rows
      .filter((row) => row.part === part && (row.needs === undefined || values[row.needs] !== undefined))
      .map(({ text }) => fill(translate(text)))
  return { seen: textsOf('seen'), may: textsOf('may'), kept: textsOf('kept') }
}
