import { useRef } from 'react';
import { Modal } from './antd.tsx';
import { atOnce } from './at-once.ts';
import { Button } from './button.tsx';

interface UnsavedQuestionProps {
  isOpen: boolean;
  /** It has been answered, either way. */
  onClose: () => void;
  /** Follows once the question is gone, for until then it keeps the focus to itself. */
  onThrowAway: () => void;
}

/**
 * Asked before a form with unsaved input is closed. A dialog gives the focus to its first control, so that Esc and Enter
 * keep the input.
 */
export function UnsavedQuestion({ isOpen, onClose, onThrowAway }: UnsavedQuestionProps) {
  const isThrownAway = useRef(false);
  return (
    <Modal
      {...atOnce}
      title="Buang isian yang belum disimpan?"
      open={isOpen}
      width={400}
      centered
      closable={false}
      destroyOnHidden
      onCancel={onClose}
      afterClose={() => {
        if (isThrownAway.current) onThrowAway();
        isThrownAway.current = false;
      }}
      footer={
        <>
          <Button onClick={onClose}>Lanjutkan mengisi</Button>
          <Button
            kind="primary"
            isDanger
            onClick={() => {
              isThrownAway.current = true;
              onClose();
            }}
          >
            Buang isian
          </Button>
        </>
      }
    >
      <span className="sentence">Yang sudah Anda ketik di formulir ini belum tersimpan.</span>
    </Modal>
  );
}
