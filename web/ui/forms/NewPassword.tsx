import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSWORD_LENGTH, passwordErrors } from './new-password.ts'

interface NewPasswordProps {
  password: string
  repeat: string
  isDisabled?: boolean
  onChange: (part: { password?: string; repeat?: string }) => void
}

/**
 * Two fields for a new password. Errors are shown after a field was left. The screen provides the styles of
 * PasswordInput.
 */
export function NewPassword({ password, repeat, isDisabled = false, onChange }: NewPasswordProps) {
  const { t } = useTranslation()
  const [visited, setVisited] = useState({ password: false, repeat: false })
  const fieldErrors = passwordErrors(password, repeat)
  // The initial state, also after a password was accepted.
  const isBlank = password === '' && repeat === ''
  const errorOf = (field: 'password' | 'repeat') => {
    const fieldError = visited[field] && !isDisabled && !isBlank ? fieldErrors[field] : undefined
    return fieldError && t(fieldError, { length: `${PASSWORD_LENGTH.min}-${PASSWORD_LENGTH.max}` })
  }
  const counter = (text: string) => t('CHARACTERS_USED', { count: text.length, length: PASSWORD_LENGTH.max })
  const shared = {
    autoComplete: 'new-password',
    disabled: isDisabled,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as const,
    visibilityToggleButtonProps: { 'aria-label': t('ARIA_TOGGLE_PASSWORD'), tabIndex: 0 },
  }
  return (
    <>
      <PasswordInput
        {...shared}
        inputWrapperOrder={[...shared.inputWrapperOrder]}
        id="newPassword"
        label={t('LABEL_NEW_PASSWORD')}
        description={counter(password)}
        error={errorOf('password')}
        value={password}
        onChange={(event) => onChange({ password: event.target.value })}
        onBlur={() => setVisited({ ...visited, password: password !== '' })}
      />
      <PasswordInput
        {...shared}
        inputWrapperOrder={[...shared.inputWrapperOrder]}
        id="newPasswordRepeat"
        label={t('LABEL_REPEAT_NEW_PASSWORD')}
        description={counter(repeat)}
        error={errorOf('repeat')}
        value={repeat}
        onChange={(event) => onChange({ repeat: event.target.value })}
        onBlur={() => setVisited({ ...visited, repeat: repeat !== '' })}
      />
    </>
  )
}
