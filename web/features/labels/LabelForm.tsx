import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Button, Radio, Textarea } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LABEL_SIZES, LONGEST_LABEL, type PrintedLabel } from '#contract/labels.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { serverMessage } from '#web/http.ts'
import { Refusal } from '#web/ui/Refusal.tsx'
import { StillMissing } from '#web/ui/StillMissing.tsx'
import classes from './Labels.module.css'
import { fitsOnLabel, isSize, type LabelSize, printLabel } from './print-label.ts'

const LABELS = { text: 'LABEL_WORDS' }

/** What is to stand on a label, and how large. The paper of before stays until there is a new one. */
export function LabelForm({ onPrinted }: { onPrinted: (label: PrintedLabel) => void }) {
  const { t } = useTranslation()
  const why = useId()
  const [text, setText] = useState('')
  const [size, setSize] = useState<LabelSize>('M')
  const { start, error, isPending } = useSingleMutation({
    mutationFn: () => printLabel({ text, size }),
    onSuccess: onPrinted,
  })
  const isComplete = fitsOnLabel(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) start()
  }
  return (
    <form id="label-form" className={classes.form} onSubmit={submit} noValidate>
      <Textarea
        id="labelText"
        autosize
        minRows={3}
        maxRows={8}
        label={t('LABEL_WORDS')}
        description={t('LABEL_WORDS_HINT', { count: LONGEST_LABEL })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={LONGEST_LABEL}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Radio.Group
        label={t('LABEL_SIZE')}
        value={size}
        onChange={(value) => {
          if (isSize(value)) setSize(value)
        }}
      >
        <div className={classes.sizes}>
          {LABEL_SIZES.map((one) => (
            <Radio key={one} value={one} label={t(`LABEL_SIZE_${one}`)} />
          ))}
        </div>
      </Radio.Group>
      <Refusal text={error ? (serverMessage(error) ?? t('LABEL_NOT_PRINTED')) : undefined} />
      <Button
        type="submit"
        id="printLabel"
        size="lg"
        fullWidth
        disabled={!isComplete}
        loading={isPending}
        leftSection={<IconPrinter size={20} aria-hidden="true" />}
        aria-describedby={why}
      >
        {t('BTN_LABEL_PRINT')}
      </Button>
      <StillMissing id={why} complaints={isComplete ? {} : { text: true }} labels={LABELS} />
    </form>
  )
}
