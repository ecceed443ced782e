import { Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActivity } from '../feed/use-activity.ts'
import { useDashboard } from '../session.ts'
import { ChallengePicker } from '../ui/ChallengePicker.tsx'
import { type BulkAction, BulkActionDialog, type BulkProgress } from './BulkAction.tsx'

interface HintDialogProps {
  ids: readonly string[]
  title: string
  /** The challenge that is selected first. Without one it is what each learner works on. */
  challenge?: string | undefined
  onDone?: (bulk: BulkProgress) => void
  onClose: () => void
}

/** Gives learners a hint: which challenge, and which of its hints. */
export function HintDialog({ ids, title, challenge, onDone, onClose }: HintDialogProps) {
  const { t } = useTranslation()
  const isForMany = ids.length > 1
  const [isPicked, setPicked] = useState(!isForMany)
  const [key, setKey] = useState(challenge)
  const [step, setStep] = useState(NEXT)
  const pick = (next: string): void => {
    setKey(next)
    setStep(NEXT)
  }
  return (
    <BulkActionDialog
      act={HINT_ACTION}
      title={title}
      ids={ids}
      fields={isPicked ? { challenge: key ?? '', ...(step !== NEXT && { step: Number(step) }) } : {}}
      onDone={(bulk) => onDone?.(bulk)}
      onClose={onClose}
    >
      {isForMany && (
        <Radio.Group
          label={t('DASHBOARD_HINT_WHICH')}
          value={isPicked ? 'picked' : 'current'}
          onChange={(value) => setPicked(value === 'picked')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="current" label={t('DASHBOARD_HINT_CURRENT')} />
            <Radio value="picked" label={t('DASHBOARD_HINT_PICKED')} />
          </Stack>
        </Radio.Group>
      )}
      {isPicked && (
        <>
          <ChallengePicker
            label={t('DASHBOARD_PICK_ONE')}
            isMany={false}
            chosen={key === undefined ? [] : [key]}
            onToggle={pick}
          />
          {key !== undefined && <StepChoice challenge={key} step={step} onStep={setStep} />}
        </>
      )}
      <p className="ff-hint">{t('DASHBOARD_HINT_EFFECT')}</p>
    </BulkActionDialog>
  )
}

const HINT_ACTION: BulkAction = { name: 'hint', label: 'DASHBOARD_GIVE_HINT', hint: 'DASHBOARD_HINT_EFFECT' }

/** The first hint that is closed in the learner's shop. */
const NEXT = 'next'

interface StepChoiceProps {
  challenge: string
  step: string
  onStep: (step: string) => void
}

/** Which hint of a challenge, with their texts. */
function StepChoice({ challenge, step, onStep }: StepChoiceProps) {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { columns } = useActivity()
  const name = columns.get(challenge)?.name ?? challenge
  const { data } = useQuery({
    queryKey: ['hints', challenge],
    queryFn: () => api.get<{ hints: string[] }>(`/api/challenges/${encodeURIComponent(challenge)}/hints`),
  })
  return (
    <Radio.Group label={t('DASHBOARD_HINT_STEP', { name })} value={step} onChange={onStep}>
      <Stack gap="xs" mt="xs">
        <Radio value={NEXT} label={t('DASHBOARD_HINT_NEXT')} />
        {data?.hints.map((text, index) => (
          <Radio
            key={text}
            value={`${index + 1}`}
            label={t('DASHBOARD_HINT_NUMBERED', { number: index + 1, text })}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
