import { toast } from 'shared/toast';

/** Puts a text into the clipboard and says whether it is there. @param what begins the sentence: 'The key' */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', `${what} copied.`);
  } catch {
    // No clipboard (an insecure address, a permission refused): the text itself can be selected.
    toast('error', `${what} not copied. Please select the text and copy it.`);
  }
}
