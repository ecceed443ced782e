import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Bytes, bytesOfFile } from '../bytes.ts'
import { FileButton } from '../FileButton.tsx'
import type { ToolInput } from '../open-tool.ts'
import parts from '../parts.module.css'
import { inWords } from '../trouble.ts'
import { fetchFile, picturesOfPage } from './fetch-file.ts'
import { Insides } from './Insides.tsx'

interface Found {
  /** Another one each time: what was open in the file before is closed. */
  id: number
  name: string
  bytes: Bytes
}

/** Takes a file, from this machine or from the shop, and shows what is in it. */
export function LookInto({ input }: { input: ToolInput | undefined }) {
  const { t } = useTranslation()
  const id = useId()
  const [address, setAddress] = useState('')
  const [found, setFound] = useState<Found>()
  const open = (file: Omit<Found, 'id'>) => setFound((before) => ({ ...file, id: (before?.id ?? 0) + 1 }))
  const [error, setError] = useState<string>()

  const show = (coming: Promise<Omit<Found, 'id'>>) => {
    setError(undefined)
    coming.then(open, (reason) => setError(inWords(reason)))
  }
  const take = (file: File) => show(bytesOfFile(file).then((bytes) => ({ name: file.name, bytes })))
  const takeInput = useEffectEvent(take)
  useEffect(() => {
    if (input?.file) takeInput(input.file)
  }, [input])

  const fetchIt = (event: FormEvent) => {
    event.preventDefault()
    show(fetchFile(address).then((bytes) => ({ name: address.split('/').at(-1) ?? address, bytes })))
  }
  return (
    <div className={parts.stack}>
      <form className={parts.row} onSubmit={fetchIt}>
        <div className={parts.field}>
          <label className={parts.label} htmlFor={id}>
            {t('WB_ADDRESS')}
          </label>
          <input
            id={id}
            list={`${id}pictures`}
            className={`${parts.control} ${parts.code}`}
            value={address}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <datalist id={`${id}pictures`}>
            {picturesOfPage().map((picture) => (
              <option key={picture} value={picture} />
            ))}
          </datalist>
        </div>
        <button type="submit" className={`${parts.button} ${parts.main}`}>
          {t('WB_FETCH')}
        </button>
      </form>
      <div className={parts.row}>
        <FileButton text={t('WB_TAKE_FILE')} onFile={take} />
      </div>
      {error !== undefined && (
        <p className={parts.error} role="alert">
          {error}
        </p>
      )}
      {found && <Insides key={found.id} name={found.name} bytes={found.bytes} onOpen={open} />}
    </div>
  )
}
