import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChallengeRow } from '#contract/training.ts'
import { formatMoment } from '#web/locale.ts'
import { InTheWay } from '../live/InTheWay.tsx'
import { RichText } from '../parts/RichText.tsx'
import { Stars } from '../parts/Stars.tsx'
import { type Hint, versionsQuery } from '../queries.ts'
import { CardLinks } from './CardLinks.tsx'
import type { CardFacts } from './card-facts.ts'
import css from './Details.module.css'
import { isClosed, tagsOf } from './filters.ts'
import { HintList } from './HintList.tsx'
import { Notes } from './Notes.tsx'
import { Stages } from './Stages.tsx'
import { useTagName } from './TagName.tsx'

interface Props {
  /** Undefined where the address names a challenge that there is not. */
  challenge: ChallengeRow | undefined
  hints: readonly Hint[]
  note: string
  facts: CardFacts
  showHints: boolean
  onClose: () => void
}

function Tags({ challenge }: { challenge: ChallengeRow }) {
  const tagName = useTagName()
  const tags = tagsOf(challenge).map((tag) => ({ tag, ...tagName(tag) }))
  return (
    <dl className={css.tags}>
      {tags.map(({ tag, name, description }) => (
        <div key={tag}>
          <dt>{name}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Why it is switched off, and whether its weak code runs all the same. */
function SwitchedOff({ env, lab }: { env: string; lab: string }) {
  const { t } = useTranslation()
  const versions = useQuery(versionsQuery)
  const isMended = versions.data?.[lab] !== undefined
  return (
    <p>
      {t('CHALLENGE_UNAVAILABLE_WHY', { env })} {isMended && t('CHALLENGE_UNAVAILABLE_FIXED')}
    </p>
  )
}

function Content({ challenge, hints, note, facts, showHints }: Props & { challenge: ChallengeRow }) {
  const { t } = useTranslation()
  const { key, category, difficulty, description, solved, updatedAt, disabledEnv } = challenge
  const isOpen = !isClosed(challenge)
  return (
    <div className={css.body}>
      <p className={css.facts}>
        <Stars difficulty={difficulty} /> {category}
        {solved && <span>{t('DETAILS_SOLVED_AT', { date: formatMoment(new Date(updatedAt)) })}</span>}
      </p>
      <div className={css.text}>
        <RichText html={description} />
      </div>
      <InTheWay challenge={key} />
      {disabledEnv !== null && <SwitchedOff env={disabledEnv} lab={challenge.lab} />}
      <Tags challenge={challenge} />
      {isOpen && (
        <>
          <section className={css.part}>
            <h3>{t('DETAILS_WAY')}</h3>
            <Stages challenge={challenge} coding={facts.coding} />
            <div className={css.links}>
              <CardLinks challenge={challenge} facts={facts} />
            </div>
          </section>
          <section className={css.part}>
            <h3>{t('HINTS')}</h3>
            {hints.length > 0 && <HintList hints={hints} />}
            {!showHints && <p className={css.none}>{t('HINTS_NONE')}</p>}
          </section>
          <section className={css.part}>
            <h3>{t('NOTES_TITLE')}</h3>
            <Notes key={key} challenge={key} text={note} />
          </section>
        </>
      )}
    </div>
  )
}

/** All about one challenge, beside the board: it has an address of its own. */
export function Details(props: Props) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(width < 600px)', undefined, { getInitialValueInEffect: false })
  const { challenge, onClose } = props
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={isPhone ? '100%' : 'min(38rem, 92vw)'}>
      <Drawer.Overlay color="var(--ff-ink-900)" backgroundOpacity={0.6} />
      <Drawer.Content classNames={{ content: css.sheet ?? '' }}>
        <header className={css.head}>
          <Drawer.Title className={css.title ?? ''}>{challenge?.name ?? t('DETAILS_UNKNOWN')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('BTN_CLOSE')} size="lg" />
        </header>
        {challenge && <Content {...props} challenge={challenge} />}
      </Drawer.Content>
    </Drawer.Root>
  )
}

export default Details
