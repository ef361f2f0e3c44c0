import { Button, Modal } from 'antd';

interface UnsavedQuestionProps {
  isOpen: boolean;
  onKeep: () => void;
  onThrowAway: () => void;
}

/** Asked before a form with unsaved input is closed. Esc and Enter keep the input. */
export function UnsavedQuestion({ isOpen, onKeep, onThrowAway }: UnsavedQuestionProps) {
  return (
    <Modal
      title="Buang isian yang belum disimpan?"
      open={isOpen}
      width={400}
      centered
      closable={false}
      onCancel={onKeep}
      footer={
        <>
          <Button danger onClick={onThrowAway}>
            Buang isian
          </Button>
          <Button type="primary" autoFocus onClick={onKeep}>
            Lanjutkan mengisi
          </Button>
        </>
      }
    >
      <span className="sentence">Yang sudah Anda ketik di formulir ini belum tersimpan.</span>
    </Modal>
  );
}
