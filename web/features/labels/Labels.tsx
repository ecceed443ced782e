import '#web/ui/print.css'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LABEL_SIZES, LONGEST_LABEL, type PrintedLabel } from '#contract/shop/labels.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
import { RequireLogin } from '#web/ui/states/RequireLogin.tsx'

import classes from './Labels.module.css'

import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Button, Radio, Stack, Textarea } from '@mantine/core'
import type { Success } from '#contract/http.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { http, serverMessage } from '#web/http.ts'
import { FormError, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import IconPrinter from '~icons/printer'

/** The label printer: a text for a bottle, in three sizes. */
export default function Labels() {
  const { t } = useTranslation()
  const [label, setLabel] = useState<PrintedLabel>()
  return (
    <CheckoutLayout element="app-labels" title={t('TITLE_LABELS')} lead={t('LABELS_LEAD')}>
      <RequireLogin>
        <div className="ff-columns">
          <Panel title={t('LABEL_WISH')}>
            <LabelForm onPrinted={setLabel} />
          </Panel>
          <Panel title={t('LABEL_OUT')}>
            <div role="status" className={classes.tray}>
              {label ? <Printout {...label} /> : <p className="ff-hint">{t('LABEL_NONE')}</p>}
            </div>
          </Panel>
        </div>
      </RequireLogin>
    </CheckoutLayout>
  )
}

const LABELS = { text: 'LABEL_WORDS' }

/** The text and size of a label. The previous label stays until the new one is printed. */
function LabelForm({ onPrinted }: { onPrinted: (label: PrintedLabel) => void }) {
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
        <Stack gap="sm" pt="xs">
          {LABEL_SIZES.map((one) => (
            <Radio key={one} value={one} label={t(`LABEL_SIZE_${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <FormError text={error ? (serverMessage(error) ?? t('LABEL_NOT_PRINTED')) : undefined} />
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
      <MissingFields id={why} fieldErrors={isComplete ? {} : { text: true }} labels={LABELS} />
    </form>
  )
}

/** A printed label, ready for real paper. */
function Printout({ size, printed }: PrintedLabel) {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.paper} data-size={size} data-bottle-label data-print>
        <pre className={classes.print} dir="auto">
          {printed}
        </pre>
      </div>
      <Button variant="default" className={classes.press ?? ''} onClick={() => window.print()}>
        {t('BTN_LABEL_PAPER')}
      </Button>
    </>
  )
}

type LabelSize = (typeof LABEL_SIZES)[number]

/** Whether the text is neither empty nor too long. */
function fitsOnLabel(text: string): boolean {
  return text.trim() !== '' && text.length <= LONGEST_LABEL
}

function isSize(value: string): value is LabelSize {
  return LABEL_SIZES.some((size) => size === value)
}

/** Requests a printed label. */
async function printLabel(wish: { text: string; size: LabelSize }): Promise<PrintedLabel> {
  return (await http.post<Success<PrintedLabel>>('/rest/labels', wish)).data
}
