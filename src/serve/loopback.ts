const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|[\w-]+\.localhost)$/i

/** Whether a host name without a port always means this machine. */
export const isLoopbackName = (name: string): boolean => LOOPBACK.test(name)

/** Whether a listening address can be reached only from this machine. */
export const isLoopbackAddress = (address: string): boolean =>
  isLoopbackName(address) || address === '::1' || /^::ffff:127\./i.test(address)
