import { emit } from 'shared/events';
import type { ToastKind } from '../contracts/events.ts';

let count = 0;

/**
 * Asks the host for a toast.
 * @param id give the id of an earlier toast to replace it ('Buying tickets...' → 'Buy tickets successfully!!!')
 * @param traceId of the call that failed: the toast shows it to copy
 * @returns the toast's id
 */
export function toast(kind: ToastKind, message: string, id = `${Date.now()}-${count++}`, traceId?: string): string {
  emit('toast:show', { v: 1, id, kind, message, ...(traceId && { traceId }) });
  return id;
}
