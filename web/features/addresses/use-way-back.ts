import { useLocation, useNavigate } from 'react-router'

/** Back in the history; to the list where this screen is the first of the visit. */
export function useWayBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const isFirst = key === 'default'
  return () => void (isFirst ? navigate('/address/saved') : navigate(-1))
}
