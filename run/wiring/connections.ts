/** Protects active clients from clients that open many connections without sending anything. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#platform/addresses.ts'

export interface ConnectionLimits {
  readonly all: number
  readonly ofAddress: number
}

// Connections beyond this are refused by the kernel, at no cost.
const ACCEPTED_BEYOND = 500

/**
 * Closes the longest idle connection when an address, or the server as a whole, has too many. Idle means that no
 * complete header was sent, or that the next request has not begun. Trusted proxies serve many shoppers each, so they
 * have no limit of their own.
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  isProxy: (address: string) => boolean,
): void {
  const quiet = new Map<string, Set<Socket>>()
  const open = new Map<string, number>()
  const networks = new WeakMap<Socket, string>()
  let count = 0
  server.maxConnections = limits.all + ACCEPTED_BEYOND

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    const address = networkOf({ address: remoteAddress })
    const ofAddress = (open.get(address) ?? 0) + 1
    networks.set(socket, address)
    count += 1
    open.set(address, ofAddress)
    if (count > limits.all) closeOldest(longest())
    else if (ofAddress > limits.ofAddress && !isProxy(remoteAddress)) closeOldest(quiet.get(address))
    setQuiet(address, socket)
    socket.once('close', () => {
      count -= 1
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
      setBusy(address, socket)
    })
  })
  server.on('request', ({ socket }, response) => {
    const address = networks.get(socket) ?? ''
    setBusy(address, socket)
    response.once('finish', () => {
      if (!socket.destroyed) setQuiet(address, socket)
    })
  })

  function setQuiet(address: string, socket: Socket): void {
    const sockets = quiet.get(address)
    if (sockets) sockets.add(socket)
    else quiet.set(address, new Set([socket]))
  }

  function setBusy(address: string, socket: Socket): void {
    const sockets = quiet.get(address)
    if (sockets?.delete(socket) && sockets.size === 0) quiet.delete(address)
  }

  function longest(): Set<Socket> | undefined {
    let found: Set<Socket> | undefined
    for (const sockets of quiet.values()) if (sockets.size > (found?.size ?? 0)) found = sockets
    return found
  }
}

function closeOldest(sockets: Set<Socket> | undefined): void {
  sockets?.values().next().value?.destroy()
}
