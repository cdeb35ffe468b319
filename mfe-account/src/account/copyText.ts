import { toast } from 'shared/toast';

/** Copies a text to the clipboard and reports the result in a toast. @param what begins the sentence: 'The key' */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', `${what} copied.`);
  } catch {
    // No clipboard access (insecure origin, permission denied): the text can be selected by hand.
    toast('error', `${what} not copied. Please select the text and copy it.`);
  }
}
