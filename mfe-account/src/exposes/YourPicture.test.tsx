import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { User } from 'shared/contracts/auth';
import type { AppEvents } from 'shared/contracts/events';
import { on, useAppEvent } from 'shared/events';
import { SessionContext, useSession } from 'shared/session';
import { axe } from 'shared/testing/axe';
import { user as member, publicUser } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, breakConnection, type Call, refuse } from 'shared/testing/server';
import YourPicture from './YourPicture.tsx';

const former = '/uploads/0d6c1c5e-6f3a-4f4e-9d55-3b1f0a8f8c11-512w.jpg';
const next = '/uploads/7a1c1c5e-6f3a-4f4e-9d55-3b1f0a8f8c22-512w.jpg';

/** The drawn squares, px. jsdom has no canvas and decodes no pictures. */
let drawn: number[][] = [];
let size = { width: 1600, height: 1000 };
let changes: AppEvents['picture:changed'][] = [];
let stop = () => {};
beforeEach(() => {
  drawn = [];
  size = { width: 1600, height: 1000 };
  changes = [];
  stop = on('picture:changed', (change) => changes.push(change));
  api.get('/api/user/me/picture/publicity', { isPublic: false, avatar: null });
  api.get('/api/user/7', publicUser({ username: 'Snail-7K2M9QXA' }));
  Object.assign(globalThis, {
    createImageBitmap: async (from: File | object, options: { resizeWidth?: number; resizeHeight?: number } = {}) => {
      if (from instanceof File && from.name === 'broken.png') throw new DOMException('', 'InvalidStateError');
      const { resizeWidth: width = size.width, resizeHeight: height = size.height } = options;
      return { width, height, close: () => {} };
    },
  });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({
      fillRect: () => {},
      drawImage: (_: unknown, ...numbers: number[]) => drawn.push(numbers.slice(0, 4)),
    }),
    toBlob: (done: (blob: Blob) => void) => done(new Blob(['the square'], { type: 'image/jpeg' })),
  });
});
afterEach(() => stop());

function Page() {
  const session = useSession();
  const [avatar, setAvatar] = useState(session.user?.avatar ?? null);
  useAppEvent('picture:changed', (change) => setAvatar(change.avatar));
  const user = session.user && { ...session.user, avatar };
  return (
    <SessionContext value={{ ...session, user }}>
      <YourPicture />
    </SessionContext>
  );
}

const show = (avatar: string | null = null) =>
  renderWithProviders(<Page />, { route: '/account', session: { status: 'signedIn', user: member({ avatar }) } });
const photo = (text = 'pixels', type = 'image/png') => new File([text], 'me.png', { type });
const answered = (avatar: string | null): User => member({ avatar });

async function choose(file = photo(), avatar: string | null = null) {
  const page = show(avatar);
  await page.user.click(screen.getByRole('button', { name: /^Choose a/ }));
  fireEvent.change(screen.getByLabelText('Picture file'), { target: { files: [file] } });
  return page;
}
async function openCropper(file = photo(), avatar: string | null = null) {
  const page = await choose(file, avatar);
  const dialog = within(await screen.findByRole('dialog', { name: 'Your picture' }));
  return { ...page, dialog, frame: dialog.getByRole('application', { name: 'Part of the picture that is kept' }) };
}

function takePictures() {
  const sent: unknown[] = [];
  const note = (answer: object) => (call: Call) => {
    sent.push(call.body);
    return { ...answer };
  };
  // jsdom does not send file contents.
  const noteFile = ({ headers }: Call) => {
    sent.push(headers.get('content-type'));
    return { message: 'Uploaded.' };
  };
  const permission = {
    url: '/api/upload-file/key.jpg?signature=x',
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    publicUrl: next,
    maxBytes: 10,
    expiresAt: 1,
  };
  api.post('/api/upload-file/presigned-url', note(permission));
  api.put('/api/upload-file/key.jpg', noteFile);
  api.post('/api/user/me/picture', note(answered(next)));
  return sent;
}

test('shows nothing to a visitor', () => {
  expect(renderWithProviders(<YourPicture />).container).toBeEmptyDOMElement();
});

test('says who sees the picture, and offers no removal without one', async () => {
  show();
  expect(screen.getByRole('region', { name: 'Your picture' })).toHaveTextContent('Others see it only if you choose so below.');
  expect(screen.getByRole('img', { name: 'No picture yet' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Choose a picture' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Remove picture' })).not.toBeInTheDocument();
  expect(await axe(document.body)).toHaveNoViolations();
});

test('crops a chosen picture, uploads it, and shows it', async () => {
  const sent = takePictures();
  const { dialog, user } = await openCropper(photo(), former);
  expect(await axe(document.body)).toHaveNoViolations();
  expect(changes).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Save picture' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([{ objectName: 'picture.jpg', width: 512, size: 10 }, 'image/jpeg', { publicUrl: next }]);
  expect(changes).toEqual([{ v: 1, avatar: next }]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Choose another picture' })).toHaveFocus());
});

test('accepts a dropped picture', async () => {
  show();
  const place = screen.getByText(/Choose a photo, or drop one here/);
  fireEvent.dragOver(place);
  expect(screen.getByText('Drop the picture here.')).toBeInTheDocument();
  fireEvent.drop(screen.getByText('Drop the picture here.'), { dataTransfer: { files: [photo()] } });
  expect(await screen.findByRole('dialog', { name: 'Your picture' })).toBeInTheDocument();
  expect(screen.queryByText('Drop the picture here.')).not.toBeInTheDocument();
});

test('moves and zooms the square by keys, and uploads that part', async () => {
  takePictures();
  const { dialog, frame, user } = await openCropper();
  expect(drawn.at(-1)).toEqual([300, 0, 1000, 1000]);
  expect(frame).toHaveAccessibleDescription(/move it with the arrow keys and zoom with \+ and −/);
  frame.focus();
  await user.keyboard('{ArrowLeft}');
  expect(drawn.at(-1)).toEqual([250, 0, 1000, 1000]);
  expect(dialog.getByRole('status')).toHaveTextContent('Kept: 16 to 78 % across, 0 to 100 % down.');
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(drawn.at(-1)).toEqual([260, 0, 1000, 1000]);
  await user.keyboard('+++++++{ArrowDown}{ArrowDown}');
  const [, top = 0, side = 0] = drawn.at(-1) ?? [];
  expect(side).toBeCloseTo(1000 / 1.1 ** 7);
  expect(top).toBeCloseTo((1000 - side) / 2 + 0.1 * side);
  const before = drawn.at(-1);
  await user.click(dialog.getByRole('button', { name: 'Save picture' }));
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(drawn.at(-1)).toEqual(before);
});

test('moves the square by sliders, and disables those without range', async () => {
  const { dialog, user } = await openCropper();
  const slider = (name: string) => dialog.getByRole('slider', { name });
  expect(slider('Up and down')).toBeDisabled();
  fireEvent.change(slider('Left and right'), { target: { value: '0' } });
  expect(drawn.at(-1)).toEqual([0, 0, 1000, 1000]);
  fireEvent.change(slider('Zoom'), { target: { value: '25' } });
  expect(drawn.at(-1)).toEqual([250, 250, 500, 500]);
  expect(slider('Up and down')).toBeEnabled();
  fireEvent.change(slider('Up and down'), { target: { value: '100' } });
  expect(drawn.at(-1)).toEqual([250, 500, 500, 500]);
  expect(slider('Up and down')).toHaveAttribute('aria-valuetext', '100 percent');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(changes).toEqual([]);
});

test('moves the picture by dragging', async () => {
  const { frame } = await openCropper();
  Object.defineProperty(frame, 'clientWidth', { value: 200 });
  const point = (type: string, clientX: number) =>
    fireEvent(
      frame,
      Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY: 100 }), { isPrimary: true, pointerId: 1 }),
    );
  point('pointerdown', 100);
  point('pointermove', 120);
  expect(drawn.at(-1)).toEqual([200, 0, 1000, 1000]);
  point('pointerup', 120);
  point('pointermove', 180);
  expect(drawn.at(-1)).toEqual([200, 0, 1000, 1000]);
});

test.each([
  [
    'no picture',
    photo('%PDF', 'application/pdf'),
    'This file is not a picture that can be shown. Please choose a JPEG, PNG, WebP or GIF.',
  ],
  ['a drawing that may have scripts', photo('<svg/>', 'image/svg+xml'), 'This file is not a picture that can be shown.'],
  [
    'broken',
    new File(['x'], 'broken.png', { type: 'image/png' }),
    'This picture cannot be read. It may be broken, or of a kind that this browser does not know.',
  ],
  [
    'too large',
    new File([new Uint8Array(21 * 1024 * 1024)], 'me.png', { type: 'image/png' }),
    'This file is too large: it has 21 MB.',
  ],
])('rejects a file that is %s and changes nothing', async (_, file, words) => {
  show(former);
  fireEvent.change(screen.getByLabelText('Picture file'), { target: { files: [file] } });
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Your picture' })).toHaveAttribute('src', former);
});

test('rejects a small picture and scales a large one down', async () => {
  size = { width: 95, height: 400 };
  await choose();
  expect(await screen.findByRole('alert')).toHaveTextContent('This picture is too small: 95 × 400 pixels.');
  size = { width: 8000, height: 6000 };
  fireEvent.change(screen.getByLabelText('Picture file'), { target: { files: [photo()] } });
  await screen.findByRole('dialog');
  expect(drawn.at(-1)).toEqual([250, 0, 1500, 1500]);
});

test('keeps the chosen picture offline, and uploads it at the second try', async () => {
  takePictures();
  api.put('/api/upload-file/key.jpg', () => breakConnection());
  const { dialog, frame, user } = await openCropper(photo(), former);
  frame.focus();
  await user.keyboard('{ArrowLeft}');
  await user.click(dialog.getByRole('button', { name: 'Save picture' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The site cannot be reached. Are you offline? Your choice is kept');
  expect(changes).toEqual([]);
  expect(drawn.at(-1)).toEqual([250, 0, 1000, 1000]);
  takePictures();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(changes).toEqual([{ v: 1, avatar: next }]));
});

test('shows the provider’s reason for a refusal', async () => {
  takePictures();
  const message = 'Many pictures are being read just now. Please send yours again in a moment.';
  api.put('/api/upload-file/key.jpg', () => refuse(503, 'UNAVAILABLE', message));
  const { dialog, user } = await openCropper();
  await user.click(dialog.getByRole('button', { name: 'Save picture' }));
  expect(await dialog.findByText(message)).toHaveAttribute('role', 'alert');
});

test('shows the upload’s progress, locks the square, and cancels when closed', async () => {
  takePictures();
  const { promise, resolve } = Promise.withResolvers<object>();
  api.put('/api/upload-file/key.jpg', () => promise.then((answer) => ({ ...answer })));
  const { dialog, frame, user } = await openCropper(photo(), former);
  await user.click(dialog.getByRole('button', { name: 'Save picture' }));
  expect(await dialog.findByRole('progressbar', { name: 'Sent, percent' })).toBeInTheDocument();
  expect(dialog.getByText(/Sending your picture|Your picture is being checked/)).toHaveAttribute('role', 'status');
  const before = drawn.at(-1);
  frame.focus();
  await user.keyboard('{ArrowLeft}');
  expect(drawn.at(-1)).toEqual(before);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  resolve({ message: 'Uploaded.' });
  expect(screen.getByRole('img', { name: 'Your picture' })).toHaveAttribute('src', former);
  expect(changes).toEqual([]);
});

test('restores a removed picture', async () => {
  api.post('/api/user/me/picture/remove', answered(null));
  const sent: unknown[] = [];
  api.post('/api/user/me/picture', ({ body }: Call) => {
    sent.push(body);
    return { ...answered(former) };
  });
  const { user } = show(former);
  await user.click(screen.getByRole('button', { name: 'Remove picture' }));
  const back = await screen.findByRole('button', { name: 'Put it back' });
  expect(screen.getByText('Your picture is removed. For an hour you can put it back.')).toHaveAttribute('role', 'status');
  expect(back).toHaveFocus();
  await user.click(back);
  await waitFor(() => expect(changes.map(({ avatar }) => avatar)).toEqual([null, former]));
  expect(sent).toEqual([{ publicUrl: former }]);
  expect(screen.queryByRole('button', { name: 'Put it back' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Choose another picture' })).toHaveFocus();
});

const publicly = () => screen.findByRole('checkbox', { name: 'Show my picture to everybody beside my wins' });

test('shows others a drawing until the provider has stored the member’s consent', async () => {
  const sent: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<object>();
  api.post('/api/user/me/picture/publish', ({ body }: Call) => {
    sent.push(body);
    return promise.then((answer) => ({ ...answer }));
  });
  const { user, container } = show(former);
  expect(await publicly()).not.toBeChecked();
  expect(await screen.findByText('Snail-7K2M9QXA')).toBeInTheDocument();
  expect(screen.getByText('7K')).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();

  (await publicly()).focus();
  await user.keyboard(' ');
  expect(await publicly()).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard(' ');
  expect(await publicly()).toHaveFocus();
  expect(screen.getByText('7K')).toBeInTheDocument();
  resolve({ isPublic: true, avatar: former });
  await waitFor(() => expect(screen.queryByText('7K')).not.toBeInTheDocument());
  expect(await publicly()).toBeChecked();
  expect(await publicly()).toHaveFocus();
  expect(sent).toEqual([{ isPublic: true }]);
  expect(screen.getByText(/^Everybody who opens the results sees your picture\. You can turn this off/)).toBeInTheDocument();
  expect(changes).toEqual([]);
  expect(await axe(container)).toHaveNoViolations();
});

test('withdrawing the consent uses the picture’s new address', async () => {
  api.get('/api/user/me/picture/publicity', { isPublic: true, avatar: former });
  api.post('/api/user/me/picture/publish', { isPublic: false, avatar: next });
  const { user } = show(former);
  await user.click(await publicly());
  await waitFor(() => expect(changes).toEqual([{ v: 1, avatar: next }]));
  expect(await publicly()).not.toBeChecked();
});

test('shows that a consent failed, and changes nothing', async () => {
  api.post('/api/user/me/picture/publish', () => breakConnection());
  const { user } = show(former);
  await user.click(await publicly());
  expect(await screen.findByRole('alert')).toHaveTextContent('The site cannot be reached. Nothing was changed');
  expect(await publicly()).not.toBeChecked();
});
