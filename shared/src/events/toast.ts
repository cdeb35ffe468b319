import { emit } from 'shared/events';
import type { ToastKind } from '../contracts/events.ts';

let count = 0;

/**
 * Shows a toast through the host.
 * @param id pass the id of an earlier toast to replace it ('Buying tickets...' → 'Buy tickets successfully!!!')
 * @param traceId of the failed call, which the toast offers to copy
 * @returns the toast's id
 */
export function toast(kind: ToastKind, message: string, id = `${Date.now()}-${count++}`, traceId?: string): string {
  emit('toast:show', { v: 1, id, kind, message, ...(traceId && { traceId }) });
  return id;
}
