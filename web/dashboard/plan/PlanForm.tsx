import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardPolicy, PlanFault } from '#contract/plans.ts'
import { useClass } from '../class/use-class.ts'
import { formatDateTime } from '../ui/format.ts'
import { TextBox } from '../ui/text.tsx'
import { CourseFields } from './course/CourseFields.tsx'
import { HintsField } from './HintsField.tsx'
import { PartForm } from './PartForm.tsx'
import classes from './Plan.module.css'
import { faultAt, firstFaultyPart, newPart, type PlanFields } from './plan-fields.ts'
import { isTooLong } from './plan-warnings.ts'
import { usePartOrder } from './use-part-order.ts'

const BOARDS: readonly BoardPolicy[] = ['part', 'all', 'locked']

interface PlanFormProps {
  plan: PlanFields
  faults: readonly PlanFault[]
  onPlan: (plan: PlanFields) => void
}

/** The fields of a plan and of its parts. Parts are put in order by dragging them or by buttons. */
export function PlanForm({ plan, faults, onPlan }: PlanFormProps) {
  const { t } = useTranslation()
  const { data: classInfo } = useClass()
  const { parts } = plan
  const [openId, setOpenId] = useState<string | undefined>(parts.length === 1 ? parts[0]?.id : undefined)
  const [knownFaults, setKnownFaults] = useState<readonly PlanFault[]>([])
  // New faults open a part; the trainer may close it again.
  if (faults !== knownFaults) {
    setKnownFaults(faults)
    const faulty = firstFaultyPart(faults)
    if (faulty !== undefined) setOpenId(parts[faulty]?.id)
  }
  const change = (fields: Partial<PlanFields>): void => onPlan({ ...plan, ...fields })
  const order = usePartOrder(parts, (next) => change({ parts: next }))
  const list = useRef<HTMLOListElement>(null)
  const heading = useId()
  const add = (): void => {
    const part = newPart()
    change({ parts: [...parts, part] })
    setOpenId(part.id)
  }
  const remove = (id: string): void => {
    change({ parts: parts.filter((part) => part.id !== id) })
    list.current?.parentElement?.querySelector<HTMLElement>('h3')?.focus()
  }
  const endsAt = classInfo?.endsAt
  const minutes = parts.map((part) => ({ minutes: Number(part.minutes) || 0 }))
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          label={t('DASHBOARD_PLAN_TITLE')}
          value={plan.title}
          maxLength={80}
          error={faultAt(faults, 'title')}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        {plan.timeZone === '' && (
          <NativeSelect
            label={t('DASHBOARD_PLAN_BOARD')}
            description={t(`DASHBOARD_PLAN_BOARD_${plan.board.toUpperCase()}`)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={plan.board}
            error={faultAt(faults, 'board')}
            onChange={({ currentTarget: { value } }) =>
              change({ board: BOARDS.find((one) => one === value) ?? 'part' })
            }
            data={BOARDS.map((one) => ({
              value: one,
              label: t(`DASHBOARD_PLAN_OPEN_${one.toUpperCase()}`),
            }))}
          />
        )}
        <HintsField
          hints={plan.hints}
          error={faultAt(faults, 'hints')}
          onHints={(hints) => change({ hints })}
        />
      </div>
      <CourseFields plan={plan} faults={faults} onFields={change} />
      <TextBox
        label={t('DASHBOARD_PLAN_BLURB')}
        value={plan.blurb}
        maxLength={400}
        rows={2}
        error={faultAt(faults, 'blurb')}
        onChange={({ currentTarget }) => change({ blurb: currentTarget.value })}
      />
      <h3 id={heading} tabIndex={-1}>
        {t('DASHBOARD_PLAN_ALL_PARTS')}
      </h3>
      <p className="ff-hint">{t('DASHBOARD_PLAN_ORDER_HINT')}</p>
      <p role="status" className="ff-hidden">
        {order.announcement}
      </p>
      {plan.timeZone === '' &&
        endsAt !== undefined &&
        isTooLong(minutes, { now: Date.now(), endsAt: Date.parse(endsAt) }) && (
          <p className={classes.warning}>{t('DASHBOARD_PLAN_TOO_MUCH', { at: formatDateTime(endsAt) })}</p>
        )}
      <ol ref={list} className={`ff-list ${classes.parts}`} aria-labelledby={heading}>
        {parts.map((part, index) => (
          <PartForm
            key={part.id}
            part={part}
            isCourse={plan.timeZone !== ''}
            number={index + 1}
            of={parts.length}
            isOpen={openId === part.id}
            faults={faults}
            endsAt={endsAt}
            drag={order.dragOf(part.id, index)}
            onOpen={(isWanted) => setOpenId(isWanted ? part.id : undefined)}
            onPart={(fields) =>
              change({ parts: parts.map((one) => (one.id === part.id ? { ...one, ...fields } : one)) })
            }
            onMove={(to) => order.move(index, to)}
            onRemove={() => remove(part.id)}
          />
        ))}
      </ol>
      <Button variant="default" className={classes.start ?? ''} onClick={add}>
        {t('DASHBOARD_PLAN_ADD_PART')}
      </Button>
    </>
  )
}
