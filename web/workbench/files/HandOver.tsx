import { IconArrowBarToRight, IconDownload, IconRepeat } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bytesOfFile, saveAs } from '../bytes.ts'
import { openTool } from '../open-tool.ts'
import parts from '../parts.module.css'
import { inWords } from '../trouble.ts'
import { putInto, type UploadField, uploadFields } from './upload-fields.ts'

interface HandOverProps {
  /** The file, or in words why there is none. */
  make: () => File | string
}

/** The page's fields for files, as they come and go. */
function useUploadFields(): readonly UploadField[] {
  const [fields, setFields] = useState<readonly UploadField[]>([])
  useEffect(() => {
    const look = () =>
      setFields((known) => {
        const found = uploadFields()
        const isSame =
          found.length === known.length && found.every(({ field }, i) => field === known[i]?.field)
        return isSame ? known : found
      })
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return fields
}

/** Where a file can go: into a field of the page, into a request of the repeater, or onto the disk. */
export function HandOver({ make }: HandOverProps) {
  const { t } = useTranslation()
  const fields = useUploadFields()
  const [outcome, setOutcome] = useState<{ text: string; isError: boolean }>()
  const hand = (take: (file: File) => string | undefined) => {
    const file = make()
    if (typeof file === 'string') return setOutcome({ text: file, isError: true })
    const text = take(file)
    setOutcome(text === undefined ? undefined : { text, isError: false })
  }
  const save = (file: File) => {
    bytesOfFile(file).then(
      (bytes) => saveAs(file.name, bytes, file.type),
      (error) => setOutcome({ text: inWords(error), isError: true }),
    )
    return t('WB_SAVED', { name: file.name })
  }
  return (
    <>
      <div className={parts.row}>
        {fields.map(({ field, name }) => (
          <button
            key={name}
            type="button"
            className={`${parts.button} ${parts.main}`}
            onClick={() =>
              hand((file) => {
                putInto(field, file)
                return t('WB_PUT_DONE', { name: file.name, field: name, count: file.size })
              })
            }
          >
            <IconArrowBarToRight size={18} aria-hidden="true" />
            {t('WB_PUT_INTO', { field: name })}
          </button>
        ))}
        <button
          type="button"
          className={parts.button}
          onClick={() =>
            hand((file) => {
              openTool('repeater', { file })
              return undefined
            })
          }
        >
          <IconRepeat size={18} aria-hidden="true" />
          {t('WB_FILE_TO_REPEATER')}
        </button>
        <button type="button" className={parts.button} onClick={() => hand(save)}>
          <IconDownload size={18} aria-hidden="true" />
          {t('WB_SAVE')}
        </button>
      </div>
      {fields.length === 0 && <p className={parts.note}>{t('WB_NO_FIELDS')}</p>}
      {outcome && (
        <p role={outcome.isError ? 'alert' : 'status'} className={outcome.isError ? parts.error : parts.note}>
          {outcome.text}
        </p>
      )}
    </>
  )
}
