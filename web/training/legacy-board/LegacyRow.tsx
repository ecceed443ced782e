import { Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PublicConfiguration } from '#contract/public-configuration.ts'
import type { ChallengeRow } from '#contract/training.ts'
import { http } from '#web/http.ts'
import { languageTag } from '#web/i18n.ts'
import { EnglishTag } from '#web/ui/EnglishTag.tsx'
import IconCheck from '~icons/check'
import IconCode from '~icons/code'
import IconExternalLink from '~icons/external-link'
import IconSchool from '~icons/school'
import IconTelescope from '~icons/telescope'
import { isDisabled, tagsOf } from '../score-board/filters.ts'
import { TagName } from '../score-board/TagName.tsx'
import { RichText } from '../ui/RichText.tsx'
import { Stars } from '../ui/Stars.tsx'
import css from './LegacyBoard.module.css'

interface Props {
  challenge: ChallengeRow
  configuration: PublicConfiguration
  onCode: () => void
}

function Status({ challenge, configuration }: Omit<Props, 'onCode'>) {
  const { t } = useTranslation()
  const { name, key } = challenge
  // The Score Board challenge counts as solved here, even if the notice of it has not arrived yet.
  const isSolved = challenge.solved || key === 'scoreBoardChallenge'
  if (isDisabled(challenge)) {
    return (
      <span id={`${name}.unavailable`} className={css.status}>
        {t('STATUS_UNAVAILABLE')}
      </span>
    )
  }
  if (!isSolved) {
    return (
      <Link
        id={`${name}.notSolved`}
        className={css.status}
        to={`/score-board?open=${key}`}
        aria-label={t('LEGACY_TO_HINTS', { name })}
      >
        {t('STATUS_UNSOLVED')}
      </Link>
    )
  }
  const again = () => {
    if (!configuration.ctf.showFlagsInNotifications) return
    http.get(`/rest/repeat-notification?challenge=${encodeURIComponent(name)}`).catch(() => {})
  }
  return (
    <button
      type="button"
      id={`${name}.solved`}
      className={css.status}
      data-solved="true"
      aria-label={t('LEGACY_FLAG_AGAIN', { name })}
      onClick={again}
    >
      <IconCheck size={18} stroke={3} aria-hidden="true" />
      {t('PROGRESS_HACKED')}
    </button>
  )
}

function tutorialAt(name: string): string {
  return `/hacking-instructor?challenge=${encodeURIComponent(name)}`
}

function Coding({ challenge, configuration, onCode }: Props) {
  const { t } = useTranslation()
  const { key, name, solved, codingChallengeStatus: done, hasCodingChallenge } = challenge
  const { codingChallengesEnabled: mode } = configuration.challenges
  if (!hasCodingChallenge || mode === 'never') return null
  const isTour = key === 'scoreBoardChallenge' && done === 0 && configuration.hackingInstructor.isEnabled
  return (
    <>
      {isTour && (
        <Link
          id="codingChallengeTutorialButton"
          className={css.tool}
          to={tutorialAt('Coding Challenges')}
          aria-label={t('LEGACY_CODING_TUTORIAL')}
        >
          <IconSchool size={20} aria-hidden="true" />
        </Link>
      )}
      <button
        type="button"
        id={`${name}.codingChallengeButton`}
        className={css.tool}
        disabled={mode === 'solved' && !solved}
        aria-label={t('LEGACY_CODING', { name, done })}
        title={t(mode === 'solved' && !solved ? 'SOLVE_HACKING_CHALLENGE' : 'LAUNCH_CODING_CHALLENGE')}
        onClick={onCode}
      >
        <IconCode size={20} aria-hidden="true" />
        {done > 0 && (
          <Box component="span" ff="var(--ff-font-code)" fz="xs">
            {done}
          </Box>
        )}
      </button>
    </>
  )
}

/** One challenge on the legacy board. */
export function LegacyRow({ challenge, configuration, onCode }: Props) {
  const { t } = useTranslation()
  const { name, difficulty, description, category, solved, tutorialOrder, mitigationUrl, key } = challenge
  const hasTutorial = tutorialOrder !== null && !solved && !isDisabled(challenge)
  return (
    <tr data-solved={solved}>
      <th scope="row" id={name} className={css.name}>
        {name}
      </th>
      <td>
        <Stars difficulty={difficulty} />
      </td>
      <Box
        component="td"
        maw="34rem"
        fz="sm"
        lh={1.45}
        c="var(--chalk-soft)"
        lang={languageTag(challenge.textLanguage)}
      >
        <RichText html={description} /> <EnglishTag textLanguage={challenge.textLanguage} />
      </Box>
      <td>{category}</td>
      <Box component="td" fz="xs" c="var(--chalk-soft)" className={css.tags}>
        {tagsOf(challenge).map((tag) => (
          <TagName key={tag} tag={tag} />
        ))}
      </Box>
      <td>
        <Group gap="xs">
          <Status challenge={challenge} configuration={configuration} />
          {hasTutorial && configuration.hackingInstructor.isEnabled && (
            <Link className={css.tool} to={tutorialAt(name)} aria-label={t('LEGACY_TUTORIAL', { name })}>
              <IconSchool size={20} aria-hidden="true" />
            </Link>
          )}
          {solved && mitigationUrl && (
            <a
              className={css.tool}
              href={mitigationUrl}
              target="_blank"
              rel="noreferrer"
              aria-label={t('LEGACY_MITIGATION', { name })}
            >
              <IconExternalLink size={20} aria-hidden="true" />
            </a>
          )}
          <Coding challenge={challenge} configuration={configuration} onCode={onCode} />
          {solved && (
            <Link className={css.tool} to={`/debrief/${key}`} aria-label={`${t('CARD_DEBRIEF')} ${name}`}>
              <IconTelescope size={20} aria-hidden="true" />
            </Link>
          )}
        </Group>
      </td>
    </tr>
  )
}
