import { ActionIcon, Checkbox, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanFault } from '#contract/plans.ts'
import IconArrowDown from '~icons/arrow-down'
import IconArrowUp from '~icons/arrow-up'
import IconChevronDown from '~icons/chevron-down'
import IconGripVertical from '~icons/grip-vertical'
import IconTrash from '~icons/trash'
import IconX from '~icons/x'
import { useActivity } from '../feed/use-activity.ts'
import { ChallengePicker } from '../ui/ChallengePicker.tsx'
import { formatDateTime, formatLocal, formatNumber } from '../ui/format.ts'
import { TextBox } from '../ui/text.tsx'
import { HintsField } from './HintsField.tsx'
import classes from './Plan.module.css'
import { faultAt, moved, type PartFields } from './plan-fields.ts'
import { warningOf } from './plan-warnings.ts'
import type { PartDrag } from './use-part-order.ts'

interface PartFormProps {
  part: PartFields
  /** Whether it has dates in the place of minutes. */
  isCourse: boolean
  /** Counted from 1. */
  number: number
  of: number
  isOpen: boolean
  faults: readonly PlanFault[]
  /** The end of the class. */
  endsAt: string | undefined
  drag: PartDrag
  onOpen: (isWanted: boolean) => void
  onPart: (fields: Partial<PartFields>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** One part in the form: what it is in one line, the buttons for its place, and its fields when it is opened. */
export function PartForm(props: PartFormProps) {
  const { part, isCourse, number, isOpen, faults, endsAt, drag, onOpen } = props
  const { t } = useTranslation()
  const fields = useId()
  const title = part.title.trim() || t('DASHBOARD_PLAN_UNTITLED')
  const isFaulty = faultAt(faults, 'parts', number - 1) !== undefined
  return (
    <li className={classes.edited} data-dragged={drag.isDragged || undefined} {...drag.target}>
      <div className={classes.head}>
        <span {...drag.handle} className={classes.grip} title={t('DASHBOARD_PLAN_DRAG')}>
          <IconGripVertical size={22} aria-hidden="true" />
        </span>
        <button
          type="button"
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls={fields}
          onClick={() => onOpen(!isOpen)}
        >
          <IconChevronDown size={20} aria-hidden="true" />
          <span>
            <strong>
              {formatNumber(number)}. <bdi>{title}</bdi>
            </strong>{' '}
            <span className="ff-hint">{summaryOf(part, isCourse, t)}</span>
            {isFaulty && <span className={classes.fault}>{t('DASHBOARD_PLAN_FAULTY')}</span>}
          </span>
        </button>
        <PlaceButtons {...props} title={title} />
      </div>
      {!isCourse && <TimeWarning part={part} endsAt={endsAt} />}
      <div id={fields} className={classes.body} hidden={!isOpen}>
        {isOpen && <Fields {...props} />}
      </div>
    </li>
  )
}

function summaryOf(
  { minutes, challenges, judging, opensAt, dueAt }: PartFields,
  isCourse: boolean,
  t: ReturnType<typeof useTranslation>['t'],
) {
  const dates =
    opensAt === '' || dueAt === ''
      ? t('DASHBOARD_COURSE_NO_DATES')
      : t('DASHBOARD_COURSE_DATES', { opens: formatLocal(opensAt), due: formatLocal(dueAt) })
  return [
    isCourse ? dates : t('DASHBOARD_PLAN_MINUTES', { count: Number(minutes) || 0 }),
    ...(challenges.length > 0 ? [t('DASHBOARD_PLAN_CHALLENGES', { count: challenges.length })] : []),
    ...(!isCourse && judging === 'paused' ? [t('DASHBOARD_PLAN_NOTHING_COUNTS')] : []),
  ].join(' · ')
}

/** Moves the part up or down, or removes it. */
function PlaceButtons({ number, of, title, onMove, onRemove }: PartFormProps & { title: string }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const [pressed, setPressed] = useState<'up' | 'down'>()
  // The browser takes the focus from an element that is moved, and from a button that is disabled.
  useEffect(() => {
    if (!pressed) return
    const buttons = box.current?.querySelectorAll<HTMLButtonElement>('[data-move]:not([disabled])') ?? []
    const same = [...buttons].find(({ dataset }) => dataset.move === pressed)
    ;(same ?? buttons[0])?.focus()
    setPressed(undefined)
  }, [pressed])
  const button = (direction: 'up' | 'down', to: number, icon: ReactNode) => (
    <ActionIcon
      data-move={direction}
      aria-label={t(`DASHBOARD_PLAN_MOVE_${direction.toUpperCase()}`, { title })}
      disabled={to < 0 || to >= of}
      onClick={() => {
        setPressed(direction)
        onMove(to)
      }}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <div ref={box} className={classes.places}>
      {button('up', number - 2, <IconArrowUp size={20} aria-hidden="true" />)}
      {button('down', number, <IconArrowDown size={20} aria-hidden="true" />)}
      <ActionIcon
        aria-label={t('DASHBOARD_PLAN_REMOVE_PART', { title })}
        disabled={of === 1}
        onClick={onRemove}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

/** Tells that the part is over, or that the class ends before it does. */
export function TimeWarning({
  part: { minutes, from, until },
  endsAt,
}: {
  part: { minutes: number | string; from: string | null; until: string | null }
  endsAt: string | undefined
}) {
  const { t } = useTranslation()
  if (endsAt === undefined) return null
  const times = { now: Date.now(), endsAt: Date.parse(endsAt) }
  const warning = warningOf({ minutes: Number(minutes) || 0, from, until }, times)
  if (!warning) return null
  return <p className={classes.warning}>{t(`DASHBOARD_PLAN_${warning}`, { at: formatDateTime(endsAt) })}</p>
}

function Fields({ part, isCourse, number, faults, onPart }: PartFormProps) {
  const { t } = useTranslation()
  const fault = (field: string) => faultAt(faults, 'parts', number - 1, field)
  const whole = faults.find(({ path }) => path.join('.') === `parts.${number - 1}`)
  return (
    <>
      {whole && <p className={classes.fault}>{whole.problem}</p>}
      <div className={classes.fields}>
        <TextInput
          label={t('DASHBOARD_PLAN_PART_TITLE')}
          value={part.title}
          maxLength={80}
          error={fault('title')}
          onChange={({ currentTarget }) => onPart({ title: currentTarget.value })}
        />
        {!isCourse && (
          <TextInput
            type="number"
            min={1}
            max={1440}
            label={t('DASHBOARD_PLAN_PART_MINUTES')}
            value={part.minutes}
            error={fault('minutes')}
            onChange={({ currentTarget }) => onPart({ minutes: currentTarget.value })}
          />
        )}
        <TextInput
          type="number"
          min={0}
          max={100_000}
          label={t('DASHBOARD_PLAN_POINTS')}
          description={t('DASHBOARD_PLAN_POINTS_HINT')}
          value={part.points}
          error={fault('points')}
          onChange={({ currentTarget }) => onPart({ points: currentTarget.value })}
        />
      </div>
      <TextBox
        label={t('DASHBOARD_PLAN_SAY')}
        value={part.say}
        maxLength={600}
        rows={2}
        error={fault('say')}
        onChange={({ currentTarget }) => onPart({ say: currentTarget.value })}
      />
      <div className={classes.fields}>
        {isCourse ? (
          <DateFields part={part} fault={fault} onPart={onPart} />
        ) : (
          <>
            <TextInput
              type="datetime-local"
              label={t('DASHBOARD_PLAN_BEGINS')}
              description={t('DASHBOARD_PLAN_BEGINS_HINT')}
              value={part.from}
              error={fault('from')}
              onChange={({ currentTarget }) => onPart({ from: currentTarget.value })}
            />
            <TextInput
              type="datetime-local"
              label={t('DASHBOARD_PLAN_ENDS')}
              description={t('DASHBOARD_PLAN_ENDS_HINT')}
              value={part.until}
              error={fault('until')}
              onChange={({ currentTarget }) => onPart({ until: currentTarget.value })}
            />
          </>
        )}
        <HintsField
          hasDefault
          hints={part.hints}
          error={fault('hints')}
          onHints={(hints) => onPart({ hints })}
        />
      </div>
      {!isCourse && (
        <Checkbox
          label={t('DASHBOARD_PLAN_PAUSE')}
          description={t('DASHBOARD_PLAN_PAUSE_HINT')}
          checked={part.judging === 'paused'}
          onChange={({ currentTarget: { checked } }) => onPart({ judging: checked ? 'paused' : 'on' })}
        />
      )}
      <Challenges
        chosen={part.challenges}
        fault={fault('challenges')}
        onChosen={(challenges) => onPart({ challenges })}
      />
    </>
  )
}

interface DateFieldsProps {
  part: PartFields
  fault: (field: string) => string | undefined
  onPart: (fields: Partial<PartFields>) => void
}

/** The dates of a part of a course. */
function DateFields({ part, fault, onPart }: DateFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      {(['opensAt', 'dueAt', 'closesAt'] as const).map((field) => (
        <TextInput
          key={field}
          type="datetime-local"
          label={t(`DASHBOARD_COURSE_${DATE_LABELS[field]}`)}
          {...(field === 'closesAt' && { description: t('DASHBOARD_COURSE_CLOSES_HINT') })}
          value={part[field]}
          error={fault(field)}
          onChange={({ currentTarget }) => onPart({ [field]: currentTarget.value })}
        />
      ))}
      <TextInput
        type="number"
        min={0}
        max={365}
        label={t('DASHBOARD_COURSE_GRACE')}
        description={t('DASHBOARD_COURSE_GRACE_HINT')}
        value={part.graceDays}
        error={fault('graceDays')}
        onChange={({ currentTarget }) => onPart({ graceDays: currentTarget.value })}
      />
    </>
  )
}

const DATE_LABELS = { opensAt: 'OPENS', dueAt: 'DUE', closesAt: 'CLOSES' }

interface ChallengesProps {
  chosen: readonly string[]
  fault: string | undefined
  onChosen: (keys: readonly string[]) => void
}

/** The challenges of a part in their order, and the list to choose from. */
function Challenges({ chosen, fault, onChosen }: ChallengesProps) {
  const { t } = useTranslation()
  const { columns } = useActivity()
  const without = (key: string): string[] => chosen.filter((one) => one !== key)
  return (
    <>
      {fault && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
      <h4>{t('DASHBOARD_PLAN_CHOSEN')}</h4>
      {chosen.length === 0 && <p className="ff-hint">{t('DASHBOARD_PLAN_NONE_CHOSEN')}</p>}
      <ol className={`ff-list ${classes.chosen}`} aria-label={t('DASHBOARD_PLAN_CHOSEN')}>
        {chosen.map((key, index) => {
          const name = columns.get(key)?.name ?? key
          return (
            <li key={key}>
              <span>{name}</span>
              <ActionIcon
                aria-label={t('DASHBOARD_PLAN_MOVE_UP', { title: name })}
                disabled={index === 0}
                onClick={() => onChosen(moved(chosen, index, index - 1))}
              >
                <IconArrowUp size={18} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                aria-label={t('DASHBOARD_PLAN_UNCHOOSE', { name })}
                onClick={() => onChosen(without(key))}
              >
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
            </li>
          )
        })}
      </ol>
      <ChallengePicker
        label={t('DASHBOARD_PLAN_PICK')}
        isMany
        chosen={chosen}
        onToggle={(key) => onChosen(chosen.includes(key) ? without(key) : [...chosen, key])}
      />
    </>
  )
}
