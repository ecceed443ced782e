import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CLASS_SCREENS, type LinkTarget, LONGEST_PATH } from '#contract/activity.ts'
import { useActivity } from '../feed/use-activity.ts'
import { useHasRole } from '../session.ts'
import { useDraft } from '../use-draft.ts'
import classes from './Messages.module.css'

const KINDS = ['none', 'challenge', 'screen', 'address'] as const

interface DestinationFieldProps {
  destination: DestinationChoice
  onDestination: (destination: DestinationChoice) => void
}

/** Where a message leads, if anywhere. */
export function DestinationField({ destination: { kind, value }, onDestination }: DestinationFieldProps) {
  const { t } = useTranslation()
  const { columns } = useActivity()
  const may = useHasRole()
  // An address can attack the learner's shop, so the server accepts it from trainers only.
  const kinds = KINDS.filter((one) => one !== 'address' || may('trainer'))
  const choose = (next: string): void => {
    const known = KINDS.find((one) => one === next) ?? 'none'
    onDestination({ kind: known, value: known === 'address' ? '/' : '' })
  }
  const choices = {
    none: [],
    address: [],
    challenge: [...columns.values()]
      .map(({ key, name }) => ({ value: key, label: name }))
      .toSorted((one, other) => one.label.localeCompare(other.label)),
    screen: SCREENS.map(({ path, words }) => ({ value: path, label: t(words) })),
  }[kind]
  return (
    <div className={classes.place}>
      <NativeSelect
        label={t('DASHBOARD_PLACE')}
        value={kind}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={kinds.map((one) => ({ value: one, label: t(`DASHBOARD_PLACE_${one.toUpperCase()}`) }))}
      />
      {choices.length > 0 && (
        <NativeSelect
          label={t('DASHBOARD_PLACE_WHICH')}
          value={value}
          required
          onChange={({ currentTarget }) => onDestination({ kind, value: currentTarget.value })}
          data={[{ value: '', label: t('DASHBOARD_PLACE_CHOOSE') }, ...choices]}
        />
      )}
      {kind === 'address' && (
        <TextInput
          label={t('DASHBOARD_PLACE_WHICH')}
          description={t('DASHBOARD_PLACE_HINT')}
          value={value}
          required
          pattern="/.*"
          maxLength={LONGEST_PATH}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          onChange={({ currentTarget }) => onDestination({ kind, value: currentTarget.value })}
        />
      )}
    </div>
  )
}

/** What a trainer has chosen as the destination of a message. */
export interface DestinationChoice {
  kind: 'none' | 'challenge' | 'screen' | 'address'
  /** A challenge's key or a path. */
  value: string
}

const NO_DESTINATION: DestinationChoice = { kind: 'none', value: '' }

const SCREEN_LABELS: Record<(typeof CLASS_SCREENS)[number], string> = {
  '/#/score-board': 'DASHBOARD_PLACE_BOARD',
  '/#/class': 'DASHBOARD_PLACE_CLASS',
  '/#/search': 'DASHBOARD_PLACE_SHOP',
  '/#/basket': 'DASHBOARD_PLACE_BASKET',
  '/#/login': 'DASHBOARD_PLACE_LOGIN',
  '/#/learn': 'DASHBOARD_PLACE_LEARN',
  '/#/paths': 'DASHBOARD_PLACE_PATHS',
}

/** Screens of the shop that a message can lead to, with the keys of their names. */
const SCREENS = CLASS_SCREENS.map((path) => ({ path, words: SCREEN_LABELS[path] }))

/** A message that is being written. */
interface MessageDraft {
  /** Empty for all learners. Values of groups begin with `=`. */
  to: string
  text: string
  destination: DestinationChoice
}

/** The draft of the message that is written at this place, with the destination that is selected first. */
export function useMessageDraft(place: string, start: DestinationChoice = NO_DESTINATION) {
  const [draft, setDraft, clear] = useDraft<MessageDraft>(`message ${place}`, {
    to: '',
    text: '',
    destination: start,
  })
  const change = (part: Partial<MessageDraft>): void => setDraft({ ...draft, ...part })
  return { ...draft, change, clear }
}

/** The destination to send; undefined for none. */
export function destinationOf({ kind, value }: DestinationChoice): LinkTarget | undefined {
  if (kind === 'none' || value === '') return undefined
  return kind === 'challenge' ? { challenge: value } : { path: value }
}
